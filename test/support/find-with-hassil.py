# Finds orders with hassil: a line of JSON for each request, a line for each answer, in their order.
# {"set": NAME, "intents": {…}}             the content of a file of sentences; {"error": …} for one that hassil refuses
# {"set": NAME, "community": FOLDER, "language": …}   the sentences of Home Assistant's community, put together as its tests do
# {"own": FOLDER}                            hassil's own tests: [{"intents": …, "lists": …, "text": …, …}], one for each call
# {"find": TEXT, "set": NAME, "lists": {…}, "context": {…}, "skip": […]}
import io, json, pathlib, sys, types

import yaml
from hassil import Intents, recognize_best
from hassil.intents import RangeSlotList, TextSlotList, WildcardSlotList, _parse_list
from hassil.string_matcher import _RANGE_TRIE_CACHE
from hassil.util import normalize_whitespace

SETS = {}

# ten times as fast, where Python has it
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def find(job):
    lists = {name: _parse_list(name, value) for name, value in (job.get("lists") or {}).items()}
    found = recognize_best(
        job["find"],
        SETS[job["set"]],
        slot_lists=lists or None,
        skip_words=job.get("skip"),
        intent_context=job.get("context"),
        language=job.get("language"),
        best_slot_name="name",
    )
    if found is None:
        return None
    return {
        "intent": found.intent.name,
        "sentence": found.intent_sentence.text,
        "slots": {name: {"value": one.value, "text": one.text_clean} for name, one in found.entities.items()},
        "captures": {name: normalize_whitespace(one.text).strip() for name, one in found.captures.items()},
        "context": found.context,
        "metadata": found.intent_metadata,
    }


def community(folder, language):
    """As tests/test_slot_combinations.py of the sentences, and the script it takes the domains from."""
    root = pathlib.Path(folder)
    read = lambda path: yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER) or {}
    common = read(root / "sentences" / language / "_common.yaml")
    content = {
        "language": language,
        "intents": {},
        "lists": {},
        "expansion_rules": {},
        "skip_words": common.get("skip_words", []),
        "settings": common.get("settings", {}),
    }
    for path in sorted((root / "rules" / language).glob("*.yaml")):
        content["expansion_rules"].update(read(path)["expansion_rules"])
    for path in [*sorted((root / "lists").glob("*.yaml")), *sorted((root / "lists" / language).glob("*.yaml"))]:
        content["lists"].update(read(path)["lists"])
    for intent, about in read(root / "intents.yaml").items():
        blocks = content["intents"].setdefault(intent, {"data": []})["data"]
        for combination, slots in about["slot_combinations"].items():
            path = root / "sentences" / language / intent / f"{combination}.yaml"
            if not path.exists():
                continue
            all_blocks = read(path)["data"]
            for block in [one for one in all_blocks if not one.get("speech_to_phrase")] or all_blocks:
                domains, fixed, required = block.get("name_domains"), dict(block.get("slots", {})), {}
                if isinstance(domains, str):
                    domains = slots["name_domain_groups"][domains]
                if domains:
                    required["domain"] = domains
                elif block.get("inferred_domain"):
                    fixed["domain"] = block["inferred_domain"]
                if slots.get("context_area"):
                    required["area"] = {"slot": True}
                blocks.append(
                    {
                        "sentences": block["sentences"],
                        "slots": fixed,
                        "requires_context": required,
                        "response": block["response"],
                        "metadata": {"slot_combination": combination},
                    }
                )
    return content


def written(slot_list):
    """A list as a file would have it."""
    if isinstance(slot_list, WildcardSlotList):
        return {"wildcard": True}
    if isinstance(slot_list, RangeSlotList):
        return {"range": {"from": slot_list.start, "to": slot_list.stop, "step": slot_list.step}}
    values = [
        {"in": one.text_in.original_text, "out": one.value_out, "context": one.context, "metadata": one.metadata}
        for one in slot_list.values
    ]
    return {"values": [{key: value for key, value in one.items() if value is not None} for one in values]}


def own(folder):
    """The calls that hassil's own tests make, each with the content of its file."""
    import hassil

    cases, contents = [], {}
    from_yaml = Intents.from_yaml

    def remembered(file):
        text = file.read()
        intents = from_yaml(io.StringIO(text))
        contents[id(intents)] = (intents, yaml.load(text, Loader=LOADER))
        return intents

    def recorded(call):
        def recording(text, intents, slot_lists=None, expansion_rules=None, skip_words=None, intent_context=None, **more):
            if not more.get("allow_unmatched_entities"):
                cases.append(
                    {
                        "test": current[0],
                        "intents": contents[id(intents)][1],
                        "lists": {name: written(one) for name, one in (slot_lists or {}).items()},
                        "text": text,
                        "context": intent_context,
                        "skip": skip_words,
                        "language": more.get("language"),
                    }
                )
            return call(text, intents, slot_lists, expansion_rules, skip_words, intent_context, **more)

        return recording

    Intents.from_yaml = staticmethod(remembered)
    for name in ("recognize", "recognize_all", "recognize_best"):
        setattr(hassil, name, recorded(getattr(hassil, name)))
    sys.modules["pytest"] = types.SimpleNamespace(fixture=lambda function: function)
    sys.path.insert(0, folder)
    current = [""]
    tests = __import__("test_recognize")
    for name, test in vars(tests).items():
        if name.startswith("test_"):
            current[0] = name
            wanted = test.__code__.co_varnames[: test.__code__.co_argcount]
            test(**{one: getattr(tests, one)() for one in wanted})
    Intents.from_yaml = staticmethod(from_yaml)
    return cases


def answer(job):
    if "own" in job:
        return own(job["own"])
    if "find" in job:
        return find(job)
    content = job["intents"] if "intents" in job else community(job["community"], job["language"])
    _RANGE_TRIE_CACHE.clear()  # it mixes up ranges that differ in their multiplier
    SETS[job["set"]] = Intents.from_dict(content)
    for intent in SETS[job["set"]].intents.values():
        for block in intent.data:
            block.sentences
    return True


for line in sys.stdin:
    try:
        told = answer(json.loads(line))
    except Exception as error:
        told = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(told), flush=True)
