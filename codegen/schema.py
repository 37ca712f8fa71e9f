"""The grammar of the spec as JSON Schema, for editors: from the same classes and tables that the reader uses.

Knows which key takes which form. What parts of a file ask of each other is left to the reader, which alone decides.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields

from codegen import model
from codegen.families import COMPARES, CTYPES, FAMILIES, LAYOUTS, NEGATIVES, ROLES, Family, Role
from codegen.limits import MOST, WIDTHS
from codegen.semantics import REASONS, Question, Topic
from codegen.spelling import DOTTED, IDENTIFIER, LOWER, NUMPY, TEXT, TYPE, UPPER, VERSION, Form

Schema = dict[str, object]

DRAFT = "https://json-schema.org/draft/2020-12/schema"

# Python's own in a pattern, and ECMAScript's.
_VERBOSE = re.compile(r"\\([ #])|\s+")


def pattern(form: Form) -> str:
    """A form's pattern in the dialect of JSON Schema."""
    text = form.pattern.pattern
    if form.pattern.flags & re.VERBOSE:
        text = _VERBOSE.sub(lambda match: match[1] or "", text)
    text = text.replace("\\Z", "$")
    return rf"^(?![\s\S]*[\u0000-\u001f])(?:{text})$"  # a dialect's dot and $ may let a line end pass


def text(form: Form, description: str = "") -> Schema:
    return {"type": "string", "description": description or form.description, "pattern": pattern(form)}


def words(*values: str) -> Schema:
    return {"enum": list(values)}


def listed(item: Schema, least: int = 1, **more: object) -> Schema:
    return {"type": "array", "items": item, "minItems": least, **more}


def named(item: Schema, form: Form, kind: str = "") -> Schema:
    """A mapping by names of one's own; of some kinds there can be so many."""
    made: Schema = {
        "type": "object",
        "propertyNames": {"pattern": pattern(form)},
        "additionalProperties": item,
        "minProperties": 1,
    }
    return made | {"maxProperties": MOST[kind]} if kind else made


def record(cls: type, forms: dict[str, Schema], *optional: str, **more: object) -> Schema:
    """A mapping whose keys are the fields of a class of the model, as far as they have a form."""
    keys = [field.name for field in fields(cls) if field.name in forms]
    return {
        "type": "object",
        "additionalProperties": False,
        "required": [key for key in keys if key not in optional],
        "properties": {key: forms[key] for key in keys},
        **more,
    }


FLAG: Schema = {"type": "boolean"}
BITS: Schema = {"type": "integer", "minimum": 0}
NUMBER: Schema = {"type": "integer", "minimum": 1}
VERSION_FORM: Schema = {"anyOf": [NUMBER, text(VERSION)]}
ELEMENT: Schema = {"type": ["number", "string", "boolean", "array"], "items": {"$ref": "#/$defs/element"}}
ARGUMENTS: Schema = {"type": "object", "additionalProperties": {"$ref": "#/$defs/element"}, "minProperties": 1}

STORAGE: dict[str, Schema] = {"width": {"enum": [*WIDTHS]}, "counted": FLAG}
ORDER: dict[str, Schema] = {
    "compare": words(*COMPARES),
    "ctype": words(*CTYPES),
    "lowest": BITS,
    "highest": BITS,
    "infinity": BITS,
}
DTYPE: dict[str, Schema] = {
    "types": listed(text(TYPE), uniqueItems=True),
    "numpy": listed(text(NUMPY), uniqueItems=True),
    "storage": text(LOWER),
    "order": text(LOWER),
    "zero": words("bits", "text", "none"),
}
MODE: dict[str, Schema] = {"pads": words("fill", "source", "nothing"), "numpy": FLAG}
OUTPUT: dict[str, Schema] = {"name": text(IDENTIFIER), "type": text(TYPE), "description": text(TEXT)}
MEMBER: dict[str, Schema] = {"name": text(UPPER), "number": BITS, "mode": text(LOWER)}
EXAMPLE: dict[str, Schema] = {"dtype": text(LOWER), "arguments": ARGUMENTS, "output": {"$ref": "#/$defs/element"}}
PARAMETER: dict[str, Schema] = OUTPUT | {
    "role": words(*ROLES),
    "optional": FLAG,
    "required": FLAG,
    "default": {"type": ["number", "string"]},
    "absent": {"type": "string"},
    "layout": words(*LAYOUTS),
    "negative": words(*NEGATIVES),
    "values": listed(text(LOWER), uniqueItems=True),
}
QUESTION: dict[str, Schema] = {
    "question": text(TEXT),
    "reasons": listed(words(*REASONS), uniqueItems=True),
    "answer": text(TEXT),
    "others": text(TEXT),
}
WORKED: dict[str, Schema] = EXAMPLE | {"operator": text(IDENTIFIER), "version": VERSION_FORM}


def schemas() -> dict[str, str]:
    """Every schema as text, by its name below ``spec/schema``."""
    made = {"dtypes.json": dtypes(), "modes.json": modes(), "operator.json": operator(), "semantics.json": semantics()}
    return {name: json.dumps(schema, indent=2, ensure_ascii=False) + "\n" for name, schema in made.items()}


def document(title: str, properties: Schema, **more: object) -> Schema:
    return {
        "$schema": DRAFT,
        "title": title,
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
        **more,
    }


def dtypes() -> Schema:
    sortable = {"properties": {"compare": {"const": "sortable"}}, "required": ["compare"]}
    order = record(model.Order, ORDER, "infinity")
    bits = {"required": ["infinity"], "properties": {"ctype": words(*COMPARES["sortable"])}}
    order |= {"if": sortable, "then": bits, "else": {"properties": {"infinity": False}}}
    sections: Schema = {
        "storages": named(record(model.Storage, STORAGE, "counted"), LOWER),
        "orders": named(order, LOWER, "order"),
        "dtypes": named(record(model.DType, DTYPE, "order"), LOWER, "dtype"),
    }
    return document("The element types", sections)


def modes() -> Schema:
    return document("The modes", {"modes": named(record(model.Mode, MODE, "numpy"), LOWER, "mode")})


def operator() -> Schema:
    top: Schema = {
        "operator": text(IDENTIFIER, "the document's name"),
        "domain": text(DOTTED),
        "family": words(*FAMILIES),
        "module": text(LOWER),
        "function": text(LOWER),
        "source": text(TEXT),
        "opset": NUMBER,
        "versions": {"type": "array", "minItems": 1},
    }
    made = document("An operator in all its versions", top)
    made["required"] = [key for key in top if key != "opset"]
    made["allOf"] = [
        {
            "if": {"properties": {"family": {"const": name}}, "required": ["family"]},
            "then": {"properties": {"versions": listed({"$ref": f"#/$defs/{name}"})}},
        }
        for name in FAMILIES
    ]
    made["$defs"] = {"element": ELEMENT} | {name: version(family) for name, family in FAMILIES.items()}
    return made


def version(family: Family) -> Schema:
    forms: dict[str, Schema] = {
        "version": VERSION_FORM,
        "summary": text(TEXT),
        "inputs": listed(parameter(family, "input")),
        "outputs": listed(record(model.Output, OUTPUT), maxItems=1),
        "attributes": listed(parameter(family, "attribute"), least=0),
        "types": named(listed(text(TYPE), uniqueItems=True), IDENTIFIER),
        "enums": named(listed(record(model.Member, MEMBER, "mode")), IDENTIFIER),
        "examples": listed(record(model.Example, EXAMPLE)),
    }
    return record(model.Version, forms, "enums", "examples")


def parameter(family: Family, kind: str) -> Schema:
    """A parameter's keys, and for each role what it adds and forbids."""
    other = {"input": ("required", "default"), "attribute": ("optional",)}[kind]
    forms = {key: form for key, form in PARAMETER.items() if key not in other}
    roles = [name for name in family.roles if kind in ROLES[name].kinds]
    forms["role"] = words(*roles)
    always = ("name", "type", "role", "description")
    rules = [
        {"if": {"properties": {"role": {"const": name}}, "required": ["role"]}, "then": rule(ROLES[name], kind)}
        for name in roles
    ]
    both: Schema = {"not": {"properties": {"required": {"const": True}}, "required": ["required", "default"]}}
    return record(model.Parameter, forms, *(key for key in forms if key not in always), allOf=[*rules, both])


def rule(role: Role, kind: str) -> Schema:
    """What one role asks of a parameter."""
    properties: Schema = {key: False for key in ("layout", "negative", "values") if key not in role.keys}
    if kind == "attribute" and role.default != "value":
        properties["default"] = {"type": "number"} if role.default == "number" else False
    made: Schema = {"required": list(role.keys), "properties": properties}
    if role.ignored:
        return {**made, "properties": properties | {"absent": False}}
    given: list[Schema] = [{"properties": {"required": {"const": True}}, "required": ["required"]}]
    given += [{"required": ["default"]}]
    if kind == "input":
        given = [{"not": {"properties": {"optional": {"const": True}}, "required": ["optional"]}}]
    missing = {"properties": {"absent": words(role.absent)}, "required": ["absent"]} if role.absent else False
    return {**made, "if": {"anyOf": given}, "then": {"properties": {"absent": False}}, "else": missing}


def semantics() -> Schema:
    question = record(Question, QUESTION, "others")
    forms: dict[str, Schema] = {
        "title": text(TEXT),
        "operators": listed(text(DOTTED_NAME), least=0),
        "text": text(TEXT),
        "maps": named(text(TEXT), LOWER),
        "questions": listed(question),
        "examples": listed(worked()),
    }
    topic = record(Topic, forms, "text", "maps", "questions", "examples")
    made = document("What the documents leave open, settled", {"topics": listed(topic)})
    made["$defs"] = {"element": ELEMENT}
    return made


DOTTED_NAME = Form("a domain and the name of its operator", re.compile(rf"{DOTTED.pattern.pattern}\.[A-Za-z0-9_]+"))


def worked() -> Schema:
    """An example that says whose it is."""
    return {"type": "object", "additionalProperties": False, "required": list(WORKED), "properties": WORKED}
