"""Logs of flows, held against their schema by a library that reads CDDL."""

from __future__ import annotations

import json
import re
import struct
import subprocess
from functools import cache
from pathlib import Path

import pycddl
import pytest

from conftest import SCENARIOS

WORDS = Path(__file__).with_name("qlog.cddl").read_text()

#: The rule of each event. Where the library is asked for a choice of maps, it lets unknown keys pass.
RULES = {
    "transport:packet_sent": "sent",
    "transport:packet_received": "received",
    "transport:packets_acked": "acked",
    "recovery:packet_lost": "lost",
    "recovery:metrics_updated": "metrics",
    "recovery:congestion_state_updated": "state",
}


@cache
def schema(rule: str) -> pycddl.Schema:
    return pycddl.Schema(f"asked = {rule}\n{WORDS}")


def check(rule: str, value: object) -> None:
    schema(rule).validate_cbor(cbor(value))


def shape(value: object) -> object:
    """What a value has in common with others that are valid if it is: keys, texts, kinds of numbers and their signs.

    Lists are alike where they have items of the same shapes and none, one, two, or more of them.
    """
    match value:
        case dict():
            return tuple((key, shape(part)) for key, part in sorted(value.items()))
        case list():
            return (min(len(value), 3), tuple(dict.fromkeys(shape(part) for part in value)))
        case bool() | str():
            return value
        case int() | float():
            return (type(value), value < 0)
    return type(value)


def test_lists_of_other_lengths_have_other_shapes():
    shapes = [shape(value) for value in ([], [[]], [[4]], [[4, 5]], [[1, 2, 3]], [[4, 5], [4, 5]])]
    assert len(set(shapes)) == len(shapes)
    assert shape([[1, 2, 3]]) == shape([[4, 5, 6, 7]])


def test_each_rule_of_the_schema_is_used():
    words = re.sub(r'(?m);.*$|"[^"]*"', "", WORDS)
    defined = re.findall(r"(?m)^(\w+) =", words)
    asked = {"head", *RULES.values()}
    assert {name for name in defined if len(re.findall(rf"\b{name}\b(?!:)", words)) < 2} - asked == set()
    assert asked <= set(defined)


#: Flows with SACK that lose segments, of one and of many bytes a segment.
FLOWS = [("one-loss", "newreno"), ("ucc-newreno", "f2")]


def cbor(value: object) -> bytes:
    """What JSON says, in the encoding that the library reads (RFC 8949): numbers keep their kind."""

    def head(major: int, length: int) -> bytes:
        for more, (most, form) in enumerate(((2**8, ">B"), (2**16, ">H"), (2**32, ">I"), (2**64, ">Q"))):
            if length < most:
                return bytes([major << 5 | 24 + more]) + struct.pack(form, length)
        raise OverflowError(length)

    match value:
        case bool():
            return b"\xf5" if value else b"\xf4"
        case None:
            return b"\xf6"
        case int() if value >= 0:
            return head(0, value)
        case int():
            return head(1, -1 - value)
        case float():
            return b"\xfb" + struct.pack(">d", value)
        case str():
            text = value.encode()
            return head(3, len(text)) + text
        case list():
            return head(4, len(value)) + b"".join(map(cbor, value))
        case dict():
            return head(5, len(value)) + b"".join(cbor(part) for pair in value.items() for part in pair)
    raise TypeError(type(value))


@pytest.mark.parametrize(("example", "flow"), FLOWS)
def test_a_log_is_valid_by_its_schema(example, flow, sawtooth_command, tmp_path):
    file = tmp_path / "log.sqlog"
    scenario = str(SCENARIOS / f"{example}.json")
    asked = ["capture", scenario, "--flow", flow, "--qlog", str(file), "--to", "1.5"]
    subprocess.run([*sawtooth_command, *asked], check=True, capture_output=True)
    # RFC 7464: each record begins with a separator and ends with a line feed.
    empty, *records = file.read_bytes().split(b"\x1e")
    assert empty == b"" and all(record.endswith(b"\n") for record in records)
    first, *events = map(json.loads, records)
    check("head", first)
    assert {event["name"] for event in events} == RULES.keys()
    frames = [frame for event in events for frame in event["data"].get("frames", [])]
    kinds = {shape(event): (RULES[event["name"]], event) for event in events}
    kinds |= {shape(frame): (frame["frame_type"], frame) for frame in frames}
    for rule, value in kinds.values():
        check(rule, value)

    # The schema can refuse: a key that is unknown, one that is missing, a value of another kind.
    sent = next(event for event in events if event["name"] == "transport:packet_sent")
    for wrong in (
        {**sent, "colour": "red"},
        {key: value for key, value in sent.items() if key != "time"},
        {**sent, "time": "soon"},
        {**sent, "data": {**sent["data"], "header": {"packet_type": "1RTT"}}},
        {**sent, "data": {**sent["data"], "frames": [{"frame_type": "pong"}]}},
    ):
        with pytest.raises(pycddl.ValidationError):
            check("sent", wrong)
    with pytest.raises(pycddl.ValidationError):
        check("ping", {"frame_type": "ping", "length": 1})
