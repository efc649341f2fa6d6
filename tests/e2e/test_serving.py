"""The whole of `./run` with its real programs."""

import os
import signal
import urllib.request
from pathlib import Path

from ddl_site.bench.running import running_site
from tests.e2e.processes import descendants, eventually, is_running


def test_site_serves_mends_itself_and_leaves_no_process(tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        assert eventually(lambda: "Kennel is ready" in site.log)
        family = descendants(site.process.pid)
        os.kill(site.part_pid("--queues=play"), signal.SIGKILL)
        assert eventually(lambda: "The worker was ended by SIGKILL. I start it again." in site.log)
        with urllib.request.urlopen(f"{site.url}/", timeout=60) as page:
            assert page.status == 200
        family |= descendants(site.process.pid)

    assert site.process.returncode == 0
    assert [pid for pid in family if is_running(pid)] == []
