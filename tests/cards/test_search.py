"""The query language: what is read, what is refused, and that every text has one canonical form."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cards import search
from cards.folding import fold
from cards.search import And, Not, Or, Query, Term, parse

A, B, C = Term("n", ":", "a"), Term("n", ":", "b"), Term("n", ":", "c")

PIECES = [
    "a", "or", "OR", "-", "(", ")", '"', "“", " ", "c:bow", "c=bow", "t:", "need>0", "r>=epic", "tier:giga",
    "o:draw", 'o:"a b"', "atk", "!=", "<", ">=", ":", "=", "3", "-1", "in:my-aggro", "is:full-art", "foo:bar",
    "’", "é", "ﷺ", "ŉ", "\u0301", "\x00", "\ud800", "ﬀ", "id:V004", "kw:taunt", "\u1fef", "１", "s:V",
]  # fmt: skip
queries = st.lists(st.sampled_from(PIECES), max_size=150).map("".join)


def ignored(text: str) -> str:
    """The one warning about this text, of which nothing is left."""
    query = parse(text)
    assert query == Query()
    [warning] = query.warnings
    return warning


# --- the grammar ---


def test_words_together_are_all_wanted() -> None:
    assert parse("a b c") == Query(And((A, B, C)))


def test_or_binds_weaker_than_standing_together() -> None:
    assert parse("a b or c") == parse("(a b) or c") == Query(Or((And((A, B)), C)))


def test_parentheses_group() -> None:
    assert parse("a (b or c)") == Query(And((A, Or((B, C)))))


def test_or_is_read_in_any_case_and_quoted_it_is_a_word() -> None:
    assert parse("a OR b") == parse("a or b") == Query(Or((A, B)))
    assert parse('"or"') == Query(Term("n", ":", "or"))


def test_minus_negates_a_term_or_a_group() -> None:
    assert parse("-a") == Query(Not(A))
    assert parse("-(a or b)") == parse("-a -b") == Query(And((Not(A), Not(B))))
    assert parse("-(a b)") == parse("-a or -b") == Query(Or((Not(A), Not(B))))
    assert parse("--a") == parse("-(-a)") == Query(A)


def test_minus_within_a_word_is_a_part_of_it() -> None:
    assert parse("full-art") == Query(Term("n", ":", "full-art"))


def test_a_quote_keeps_words_together() -> None:
    assert parse('"rex, the loyal"') == Query(Term("n", ":", "rex, the loyal"))
    assert parse('o:"draw a card" a') == Query(And((Term("o", ":", "draw a card"), A)))
    assert parse("“draw a card”") == parse('"draw a card"')


def test_word_alone_looks_in_the_name() -> None:
    assert parse("bone") == parse("n:bone") == parse("name:bone") == parse('"bone"')


@pytest.mark.parametrize("text", ["", "   ", "\n\t"])
def test_nothing_asks_for_nothing(text: str) -> None:
    query = parse(text)

    assert query == Query()
    assert (str(query), query.warnings, bool(query)) == ("", (), False)


# --- fields, operators, values ---


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("n:bone", Term("n", ":", "bone")),
        ("name=bone", Term("n", "=", "bone")),
        ("n!=bone", Term("n", "!=", "bone")),
        ("o:draw", Term("o", ":", "draw")),
        ("text=draw", Term("o", "=", "draw")),
        ("c:bow", Term("c", ":", "bow")),
        ("class=bow", Term("c", "=", "bow")),
        ("c:all", Term("c", ":", "all")),
        ("t:creature", Term("t", ":", "creature")),
        ("type=spell", Term("t", ":", "spell")),
        ("r:epic", Term("r", "=", "epic")),
        ("rarity>=rare", Term("r", ">=", "rare")),
        ("tier:common", Term("tier", "=", "common")),
        ("tier<giga", Term("tier", "<", "giga")),
        ("tier=ultra", Term("tier", "=", "ultra")),
        ("cost:3", Term("cost", "=", 3)),
        ("cost<=03", Term("cost", "<=", 3)),
        ("atk!=2", Term("atk", "!=", 2)),
        ("atk>-1", Term("atk", ">", -1)),
        ("hp>5", Term("hp", ">", 5)),
        ("kw:taunt", Term("kw", ":", "taunt")),
        ("keyword:fury", Term("kw", ":", "fury")),
        ("timing:haunt", Term("timing", ":", "haunt")),
        ("s:V", Term("s", ":", "v")),
        ('set="Rise of the Pack"', Term("s", "=", "rise of the pack")),
        ("id:V004", Term("id", ":", "v004")),
        ("is:full-art", Term("is", ":", "full-art")),
        ('is:"Full art"', Term("is", ":", "full-art")),
        ("is:vanilla", Term("is", ":", "vanilla")),
        ("is:banned", Term("is", ":", "banned")),
        ("is:lasting", Term("is", ":", "lasting")),
        ("legal:online", Term("legal", ":", "online")),
        ("own=0", Term("own", "=", 0)),
        ("need>0", Term("need", ">", 0)),
        ("spare>=1", Term("spare", ">=", 1)),
        ("want:2", Term("want", "=", 2)),
        ("trade>0", Term("trade", ">", 0)),
        ("in:my-aggro", Term("in", ":", "my-aggro")),
    ],
)
def test_term_is_read(text: str, term: Term) -> None:
    query = parse(text)

    assert (query.root, query.warnings) == (term, ())


def test_every_value_of_every_field_is_read() -> None:
    for field in search.FIELDS:
        for value in field.values:
            for op in field.ops:
                assert parse(f"{field.long}{op}{value}").warnings == ()


def test_examples_of_the_fields_are_queries() -> None:
    for field in search.FIELDS:
        query = parse(field.example)
        assert (query.warnings, [term.field for term in query.terms()]) == ((), [field.name])


def test_the_point_of_it() -> None:
    assert parse("need>0 r>=epic in:my-aggro") == Query(
        And((Term("need", ">", 0), Term("r", ">=", "epic"), Term("in", ":", "my-aggro")))
    )


def test_case_accents_and_quotes_fold() -> None:
    assert parse("RÉMY’S") == parse("remy's")
    assert parse("C:Bow R>=EPIC") == parse("c:bow r>=epic")


# --- what is ignored, by name ---


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("foo:bar", "“foo:bar” is ignored: there is no field “foo”."),
        ("raritie>epic", "“raritie>epic” is ignored: there is no field “raritie”, perhaps rarity is meant."),
        (":bow", "“:bow” is ignored: there is no field before the sign."),
        ("type:cat", "“type:cat” is ignored: type can be creature, spell or trap."),
        ("is:good", "“is:good” is ignored: is can be full-art, vanilla, banned or lasting."),
        ("r>=blue", "“r>=blue” is ignored: rarity can be common, uncommon, rare, epic or legendary."),
        ("cost:1.5", "“cost:1.5” is ignored: cost is a whole number, 999999 at most."),
        ("own>abc", "“own>abc” is ignored: own is a whole number, 999999 at most."),
        ("hp=9999999", "“hp=9999999” is ignored: hp is a whole number, 999999 at most."),
        ("id:bone", "“id:bone” is ignored: an id looks like V004."),
        ("t<spell", "“t<spell” is ignored: type knows only : = !=."),
        ("n>=bone", "“n>=bone” is ignored: name knows only : = !=."),
        ("c:", "“c:” is ignored: it names nothing to look for."),
        ('""', "“\"\"” is ignored: it names nothing to look for."),
        ("\u0301", "“\u0301” is ignored: it names nothing to look for."),
        ('"draw a', "“\"draw a” is ignored: its quote is never closed."),
        ('o:"draw a', "“o:\"draw a” is ignored: its quote is never closed."),
        (")", "“)” is ignored: it closes nothing."),
        ("()", "“()” is ignored: nothing stands between."),
        ("-", "“-” is ignored: nothing follows it."),
        ("or", "“or” is ignored: it needs something on both sides."),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_named(text: str, warning: str) -> None:
    assert ignored(text) == warning


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("a foo:bar b", "a b"),
        ("a or foo:bar", "a"),
        ("-foo:bar a", "a"),
        ("(a foo:bar) or b", "a or b"),
        ('c:bow "draw a', "c:bow"),
        ("(a b", "a b"),
        ("a) b", "a b"),
        ("a or", "a"),
        ("or a", "a"),
        ("a or or b", "a or b"),
        ("a - b", "a b"),
        ("a () b", "a b"),
        ("a (or) b", "a b"),
        ("c:(a)", "a"),
    ],
)
def test_the_rest_of_the_query_stays(text: str, rest: str) -> None:
    query = parse(text)

    assert query == parse(rest)
    assert len(query.warnings) == 1
    assert parse(rest).warnings == ()


def test_each_ignored_word_has_one_warning() -> None:
    assert len(parse("foo:1 bar:2 foo:1").warnings) == 2


def test_warnings_are_no_part_of_equality() -> None:
    assert parse("a foo:bar") == parse("a")
    assert hash(parse("a foo:bar")) == hash(parse("a"))


def test_regular_expressions_are_plain_words() -> None:
    assert parse("b.ne|^x$") == Query(Term("n", ":", "b.ne|^x$"))


# --- limits ---


def test_500_characters_are_read_and_no_more() -> None:
    whole, longer = parse("a" * 500), parse("a" * 501)

    assert whole.warnings == ()
    assert longer == whole
    assert longer.warnings == ("“a” is ignored: a query has 500 characters at most.",)


def test_a_whole_book_is_refused_as_quickly() -> None:
    began = time.process_time()

    query = parse("c:bow " * 2_000_000)

    assert query == parse("c:bow " * 83)
    assert time.process_time() - began < 0.5


def test_a_word_is_not_cut_in_two() -> None:
    query = parse("ab " * 166 + "cost>100")

    assert query == parse("ab " * 166)
    assert query.warnings == ("“cost>100” is ignored: a query has 500 characters at most.",)


def test_20_parentheses_deep_is_read_and_no_deeper() -> None:
    deep = parse("(" * 20 + "a" + ")" * 20 + " b")
    deeper = parse("(" * 20 + "c (a)" + ")" * 20 + " b")

    assert (deep, deep.warnings) == (parse("a b"), ())
    assert (deeper, deeper.warnings) == (
        parse("c b"),
        ("“(a)” is ignored: parentheses go 20 deep at most.",),
    )


def test_text_that_grows_when_written_out_loses_its_last_words() -> None:
    query = parse("-(" + " ".join(["ab"] * 160) + ")")

    assert len(str(query)) <= 500
    assert query.warnings == ("“-ab” is ignored: written out, the query has more than 500 characters.",)


# --- one canonical text ---


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  NAME:Bone   class:bow ", "bone c:bow"),
        ('"bone"', "bone"),
        ('n:"two words"', '"two words"'),
        ("rarity:epic cost:3", "r=epic cost=3"),
        ("type=trap", "t:trap"),
        ("((a or b)) c", "(a or b) c"),
        ("(a b) or c", "a b or c"),
        ("-(a or b)", "-a -b"),
        ('"-a"', '"-a"'),
        ('"OR"', '"or"'),
        ('"a:b"', '"a:b"'),
        ('o:"(x)"', 'o:"(x)"'),
    ],
)
def test_query_is_written_in_one_way(text: str, canonical: str) -> None:
    assert str(parse(text)) == canonical


@given(st.text(max_size=600) | queries)
@example("ŉ")
@example("﷼" * 300)
@example("-(" * 19 + "a b or c" + ")" * 19)
@example("-(a b or (c d or " * 10 + "e" + "))" * 10)
def test_any_text_is_read_and_its_canonical_text_means_the_same(text: str) -> None:
    query = parse(text)
    again = parse(str(query))

    assert (again, str(again), again.warnings) == (query, str(query), ())
    assert len(str(query)) <= 500


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_queries_are_joined_with_their_warnings() -> None:
    both = search.all_of(parse("a or b foo:1"), Query(), parse("-c foo:1 bar:2"))

    assert both == parse("(a or b) -c")
    assert len(both.warnings) == 2


# --- what may come next ---


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c:b", ["c:bow"]),
        ("a class:P", ["a class:pirate"]),
        ("a (-t:sp", ["a (-t:spell"]),
        ("a ti", ["a tier=", "a timing:"]),
        ("RARI", ["r="]),
        ("r>=e", ["r>=epic"]),
        ("legal:o", ["legal:online"]),
        ("c:bow", []),
        ('o:"c:b', []),
        ("foo:b", []),
        ("cost:", []),
        ("zzz", []),
    ],
)
def test_suggestions_finish_the_last_word(text: str, expected: list[str]) -> None:
    assert search.complete(text, more={"legal": ["online", "rulebook"]}) == expected


def test_suggestions_begin_with_every_field() -> None:
    assert search.complete("a ") == [f"a {field.name}{field.usual_op}" for field in search.FIELDS]


@given(queries)
def test_suggestions_never_fail(text: str) -> None:
    search.complete(text)
