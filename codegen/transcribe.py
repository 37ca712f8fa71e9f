"""A page to the block of YAML that it asks for: what the page says, and what the spec knows of the same names.

The page goes before the spec. Where the page is silent, another version of the operator is taken at its word, with a
note; where nothing is known the block has a ``?`` and a located error, and the reader refuses it until it is filled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from codegen.families import FAMILIES, ROLES
from codegen.model import DType, Parameter, Spec
from codegen.page import Item, Page, Shown
from codegen.page_values import elements
from codegen.spelling import snake_case
from codegen.wording import UNKNOWN, Block, Known, Wording, clean


def transcribe(page: Page, spec: Spec) -> Block:
    """Make the block of a page.

    Parameters
    ----------
    page : Page
        The page as read.
    spec : Spec
        What is there already; the block of the same version is not looked at.

    Returns
    -------
    Block
        Its ``values`` are a version of an operator file; ``errors`` are what is left to do by hand.
    """
    known = look_up(page, spec)
    block = Block(page, known.operator.family if known.operator else guess_family(page, known))
    block.errors += [(problem.line, problem.message) for problem in page.problems]
    if known.operator is None:
        block.head = _head(block, known)
    variables = data_variable(page)
    inputs = [_parameter(item, "input", place, block, known, variables) for place, item in enumerate(page.inputs)]
    attributes = [_parameter(item, "attribute", 1, block, known, variables) for item in page.attributes]
    block.values = {"version": page.version, "summary": clean(first_sentence(page.summary), block, 1)}
    block.values |= {"inputs": inputs, "outputs": list(_outputs(page, block, variables)), "attributes": attributes}
    block.values["types"] = _types(block, known, variables)
    if block.enums:
        block.values["enums"] = block.enums
    if examples := list(_examples(block, known)):
        block.values["examples"] = examples
    block.errors.sort()
    return block


def look_up(page: Page, spec: Spec) -> Known:
    """The names that the spec knows: of the nearest other versions of the operator, and of other operators."""
    operator = next((o for o in spec.operators if (o.domain, o.name) == (page.domain, page.operator)), None)
    own: dict[str, tuple[int | str, Parameter]] = {}
    foreign: dict[str, Parameter] = {}
    numbers = [version.version for version in operator.versions] if operator else []
    here = sum(rank(number) < rank(page.version) for number in numbers)
    others = [v for v in (operator.versions if operator else ()) if v.version != page.version]
    for version in sorted(others, key=lambda version: abs(numbers.index(version.version) - here + 0.25)):
        for parameter in version.inputs + version.attributes:
            own.setdefault(snake_case(parameter.name), (version.version, parameter))
    for other in (other for other in spec.operators if other is not operator):
        for parameter in (p for version in other.versions for p in version.inputs + version.attributes):
            foreign.setdefault(snake_case(parameter.name), parameter)
    return Known(spec, operator, own, foreign)


def rank(version: int | str) -> list[int]:
    return [int(part) for part in str(version).split(".")]


def guess_family(page: Page, known: Known) -> str:
    """The family most of whose roles the page's names are known to have."""
    names = [snake_case(item.name) for item in page.inputs + page.attributes]
    roles = [known.foreign[name].role for name in names if name in known.foreign]
    counts = {name: sum(role in family.roles and role != "data" for role in roles) for name, family in FAMILIES.items()}
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] and list(counts.values()).count(counts[best]) == 1 else UNKNOWN


def data_variable(page: Page) -> str:
    """The type variable of the data; a page that names none means one that is called T."""
    return page.inputs[0].type if page.inputs and page.inputs[0].type else "T"


def _head(block: Block, known: Known) -> dict[str, object]:
    """What stands above the versions of a new operator."""
    page = block.page
    modules = [operator.module for operator in known.spec.operators if operator.domain == page.domain]
    head: dict[str, object] = {
        "operator": page.operator,
        "domain": page.domain or UNKNOWN,
        "family": block.family,
        "module": modules[0] if modules else UNKNOWN,
        "function": snake_case(page.operator),
        "source": page.source or UNKNOWN,
    }
    block.errors += [(1, f"{key} is not on the page") for key, value in head.items() if value == UNKNOWN]
    return head


def _parameter(item: Item, kind: str, place: int, block: Block, known: Known, variable: str) -> dict[str, object]:
    """One input or attribute, its keys in the spec's order."""
    wording = Wording(item, kind, block, known)
    role = wording.role(first=kind == "input" and place == 0)
    made: dict[str, object] = {"name": item.name, "type": wording.type(variable)}
    left_out = wording.left_out(ROLES[role]) if role in ROLES else {}
    absent = left_out.pop("absent", None)
    made |= {**left_out, "role": role}
    if absent:
        made["absent"] = absent
    if role in ROLES:
        made |= wording.details(ROLES[role])
    if wording.is_enum():
        wording.error(f"the members of enum {item.type!r} are not on the page")
        block.enums[item.type] = [{"name": UNKNOWN, "number": UNKNOWN}]
    return {**made, "description": clean(item.description, block, item.line)}


def _outputs(page: Page, block: Block, variable: str) -> Iterator[dict[str, object]]:
    for item in page.outputs:
        yield {"name": item.name, "type": item.type or variable,
               "description": clean(item.description, block, item.line)}  # fmt: skip


def _types(block: Block, known: Known, variable: str) -> dict[str, object]:
    spellings = {spelling for dtype in known.spec.dtypes for spelling in dtype.types}
    made: dict[str, object] = {}
    for constraint in block.page.types:
        for spelling in (spelling for spelling in constraint.types if spelling not in spellings):
            block.errors.append((constraint.line, f"type {spelling!r} is of no dtype in spec/dtypes.yaml"))
        made[constraint.name] = list(constraint.types)
    if not made:
        block.errors.append((1, f"the types of {variable!r} are not on the page"))
        made[variable] = [UNKNOWN]
    return made


def _examples(block: Block, known: Known) -> Iterator[dict[str, object]]:
    allowed = next((item.types for item in block.page.types if item.name == data_variable(block.page)), ())
    dtypes = [dtype for dtype in known.spec.dtypes if set(dtype.types) & set(allowed)]
    for shown in block.page.examples:
        dtype = example_dtype(shown, dtypes)
        if dtype is None:
            said = shown.dtype or "the page says none"
            block.errors.append((shown.line, f"the dtype of this example is not allowed: {said}"))
        yield {"dtype": dtype.name if dtype else UNKNOWN, "arguments": shown.arguments, "output": shown.output}


def example_dtype(shown: Shown, dtypes: Sequence[DType]) -> DType | None:
    """The dtype that an example names; or else the one of Python's own numbers, which it then shows."""
    if shown.dtype is not None:
        named = [d for d in dtypes if shown.dtype in (d.name, *(name.rpartition(".")[2] for name in d.numpy))]
        return named[0] if named else None
    ctype = "double" if any(isinstance(element, float) for element in elements(shown.output)) else "int64_t"
    own = [d for d in dtypes if d.order and d.order.ctype == ctype and d.order.compare == "native"]
    return own[0] if own else next(iter(dtypes), None)


def first_sentence(text: str) -> str:
    match = re.match(r".+?(?:[.](?=\s|$)|。)", text)
    return match[0] if match else text
