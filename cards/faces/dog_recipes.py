"""Who looks how: one line per Creature, so that neighbours of one class differ by choice and not by luck.

Columns: fur, head, ears, muzzle, marking:colour, eyes:iris, mouth, nose, body, gear (joined by +), tilt in degrees.
"""

RECIPES = {
    # Crown
    "Chico": "gold apple bat normal blaze:white big:brown smile black slim tilted+collar -7",
    "Prince": "white fluffy curly short cheek:white open:blue smile black ruff prince+ermine 0",
    "Helios": "flame fox point narrow blaze:white happy:gold smile black bust sun+chain 0",
    "Stone": "stone square rose jowl none:white keen:grey calm big broad battlement+collar 0",
    "Champ": "chestnut wide button short eyeleft:white wink:amber grin black broad laurel+medal 5",
    "Goji": "cream shaggy flop beard freckles:rust soft:hazel tongue brown paws berries 0",
    "Pulse": "rust long hound long blaze:white open:green smile black bust circlet+tag -4",
    "Seeker": "slate fox half narrow mask:white sly:teal smirk black turned eyecrown+collar 7",
    "Shield": "silver square fold normal none:white fierce:blue calm black broad helm+plate 0",
    "Atlas": "tricolour wide flop jowl blaze:white soft:amber smile big broad royalcape+atlas+chain 0",
    # Bow
    "Daisy": "cream round flop normal freckles:honey happy:brown smile pink bust daisies+bell -6",
    "Dash": "silver long rose long blaze:white keen:blue lick black slim speed+sweep 8",
    "Loopy": "black wide curly normal brows:tan spiral:green tongue black wave curl -8",
    "Sunny": "gold shaggy hound normal blaze:white happy:amber open black bust strawhat+garland 4",
    "Mary": "white fluffy button short cheek:white open:green calm black slim kerchief+shawl 0",
    "Sweetie": "rose apple flop short cheek:rose big:brown smile pink paws ribbon+tulips 6",
    "Cherry": "rust round fold normal blaze:white wink:hazel lick black bust cherries+bell -5",
    "Mama Light": "honey fluffy flop cheeks spectacles:white calm:brown smile black ruff halo+pearls 0",
    "Mama Bark": "cocoa wide hound jowl eye:white soft:brown howl big broad hood 0",
    "Aria": "fox fox tuft narrow cheek:white calm:green oh black turned notes+lute+tiara -8",
    # Wizard
    "Ginger": "fox apple half short blaze:white big:amber oh pink slim nightcap 6",
    "Poke": "sand round bat normal eye:white side:blue lick black wave tealhat -5",
    "Scroll": "cream long flop beard brows:tan soft:brown calm brown bust scrolls+mortar+glasses 0",
    "Skip": "chestnut round button normal blaze:white wink:green tongue black paws redhat+bowtie 9",
    "Spark": "gold fluffy tuft narrow star:white wide:blue open black ruff sparks 0",
    "Surge": "merle fox point narrow mask:white keen:ice smirk black turned whitehat+bluerobe 5",
    "Houdini": "black long rose long blaze:white sly:violet smirk black bust rabbit+tophat+monocle+bowtie 0",
    "Mento": "husky wide fold jowl mask:white soft:blue none big broad staff+hat+whitebeard+robe 0",
    "Volt": "slate square point normal brindle:dark fierce:gold snarl black broad voltears+bolthood+zip 0",
    "Wiggles": "cocoa wide hound cheeks cap:dark mad:teal tongue big bust wand+orangehat+starglasses -7",
    # Zombie
    "Pumpy": "pumpkin round flop short none:white wide:glow grin rot paws pumpkin+rags 0",
    "Thumpy": "teal wide button jowl eye:brown uneven:glow frown rot broad bump+stitches -6",
    "Digger": "moss long hound long saddle:dark open:amber tongue rot bust shovel+dirtcap 4",
    "Dumpy": "swamp square rose jowl patches:grey soft:glow calm big broad lid+spikecollar 0",
    "Fitch": "lilac fox ragged narrow half:white mad:glow stitched rot turned fangtop+cheekstitch+rope 7",
    "Shepherd": "ash fluffy torn long blaze:white sad:glow smile rot bust crook+wool 0",
    "Boogie": "mauve shaggy lop normal spots:dark happy:glow open rot wave phones -9",
    "Reaper": "grave long point long mask:white glow:red stitched rot broad scythe+reaperhood+shroud 0",
    "Bender": "mint apple torn normal star:dark keen:glow smirk rot bust bolts+spoon+crownstitch -10",
    "Toot": "rot round hound cheeks none:white cross:glow oh rot bust trumpet+fez+bandage 6",
    # Pirate
    "Stump": "liver square button beard none:white wink:brown grin big paws barrel+stumphat 0",
    "Web": "black apple bat short brows:tan side:violet smirk black slim webbandana -6",
    "Blade": "silver fox ragged narrow mask:white fierce:red none black turned cutlasses+bandana+knife 0",
    "Chart": "cream long hound long spots:brown open:blue smile brown bust mapHat+stripes 5",
    "Dusty": "sand shaggy flop beard patches:brown soft:hazel calm brown bust dustyhat+scar 0",
    "Scout": "tricolour round half normal blaze:white open:teal open black wave scoutcap+spyglass+redscarf -5",
    "Buster": "stone wide rose jowl eye:white keen:amber fangs big broad bicorne+earring 0",
    "Shiboshi": "gold fox tuft cheeks spectacles:white sly:brown smirk black bust topknot+patch 4",
    "Penny": "cocoa fluffy curly short cheek:white wink:green tongue black ruff purpletricorne+coins+earring -5",
    "Barron": "white square flop jowl saddle:grey fierce:blue none big broad coat+captain+patchleft+moustache 0",
    # Neutral
    "Gary": "honey round button jowl none:white soft:brown calm big bust flatcap+scarf 0",
    "Icy": "ice fox point narrow mask:white open:ice calm black ruff flakes+icicles 0",
    "Jones": "chestnut long flop long saddle:brown sly:hazel smirk brown bust whip+fedora+tag 5",
    "Bone": "white square rose short spectacles:dark open:amber none black bust bonemouth+skullpaint+bonecollar -4",
    "Doom": "black square torn jowl none:white glow:red fangs big broad horns+doomgem 0",
    "Flame": "flame apple tuft narrow star:white fierce:gold grin black slim mohawk+collar 5",
    "Hunter": "moss long hound long brows:tan keen:amber calm black turned crossbow+furcap 4",
    "Wayne": "biscuit round fold normal eye:white wink:blue smirk black bust cowboy+neckerchief -6",
    "Plague": "ash round lop none none:white side:green none none slim plaguehat+goggles+beak 0",
    "Yang": "white round point normal half:dark calm:grey calm black bust taiji 0",
    "Renza": "fox square none cheeks none:white fierce:red snarl black broad kabuto+armour 0",
    "Turbo": "gold wide flop normal blaze:white wide:blue tongue black bust speed+racer+neckerchief 8",
    "Gummy": "gum fluffy round short cheek:white happy:pink none pink paws candies+bubble 0",
    "Cookie": "biscuit wide flop cheeks freckles:brown happy:brown none brown broad chefhat+cookie 0",
    "Manic": "sand shaggy wide normal none:white mad:violet grin pink wave wild -10",
    "Bamba": "liver wide button jowl star:white happy:brown grin big broad maracas+sombrero 0",
    "Bark": "cocoa square hound beard brindle:dark keen:green howl big broad twigs+barkcoat 0",
    "Gigatron": "steel square none none none:white none:red none none broad robot+robovisor+robojaw+robobody 0",
    # Every class
    "Mini": "fox apple bat short blaze:white big:brown smile black slim clip+prismcollar -7",
    "Midi": "tricolour round flop normal blaze:white open:hazel tongue black paws visor+prismscarf 5",
    "Mega": "merle square half jowl patches:white soft:blue smile big broad prismcape+starcrown+medal 0",
}

# What a Creature without a line of its own may be made of, by class: furs, then sets of gear.
_COATS = "cream gold honey fox rust chestnut cocoa liver black tricolour slate silver husky merle white sand rose biscuit"
FALLBACK = {
    "Crown": (
        _COATS,
        "crown tilted+collar circlet+tag crown+ermine laurel+medal berries+collar starcrown+chain",
    ),
    "Bow": (
        _COATS,
        "featherband+quiver hood+longbow robin+cloakpin featherband+longbow daisies+bell robin+quiver",
    ),
    "Wizard": (_COATS, "hat+robe redhat+bowtie tealhat+amulet turban+amulet orangehat+zip whitehat+bluerobe"),
    "Zombie": (
        "mint moss teal lilac mauve ash rot grave swamp",
        "stitches+rope bandage+rags bald+cheekstitch slime+spikecollar nail+crownstitch eyebandage+rags bone+bolts",
    ),
    "Pirate": (
        _COATS,
        "bandana+patch bluebandana+earring tricorne+redscarf bandana+stripes tricorne+patchleft hook+bicorne",
    ),
    "Neutral": (
        _COATS,
        "flatcap+scarf miner+tag quill+collar sprout+collar goggles+scarf neckerchief fedora+tag miner+bonecollar",
    ),
    "All": (_COATS, "clip+prismcollar visor+prismscarf starcrown+prismcape"),
}
