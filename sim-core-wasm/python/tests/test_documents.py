"""Documents: sources, links, GraphML, the catalogue."""

from __future__ import annotations

import json

import numpy as np
import pytest

import sawtooth
from conftest import SCENARIOS


def test_a_document_comes_from_anywhere(small, tmp_path):
    file = tmp_path / "small.json"
    file.write_text(json.dumps(small))
    link = sawtooth.link(small, "https://a.example/lab/#/example/x")
    assert link.startswith("https://a.example/lab/#1")
    expected = sawtooth.run(small, record=False).digest
    sources = [file, str(file), json.dumps(small), link, link.partition("#")[2], sawtooth.from_link(link)]
    assert [sawtooth.run(source, record=False).digest for source in sources] == [expected] * len(sources)
    small["links"][1]["rate"] = np.float64(2e6)
    small["nodes"][0]["at"] = np.zeros(2)
    assert sawtooth.run(small, record=False).digest == expected
    named = sawtooth.scenario("ucc-newreno")
    assert named == json.loads((SCENARIOS / "ucc-newreno.json").read_text())
    with pytest.raises(KeyError, match="did you mean ucc-newreno?"):
        sawtooth.scenario("ucc-newrena")


def test_a_link_is_refused_by_what_is_wrong_with_it(small):
    link = sawtooth.link(small)
    assert sawtooth.from_link(link) == json.loads(json.dumps(small))
    for bad, words in [
        (link[:-9], "incomplete|damaged"),
        ("#2abcdef", "its format is 2"),
        ("https://a.example/", "not a Sawtooth link"),
        ("#", "no document"),
        ("#/example/first", "scenarios/first.json"),
    ]:
        with pytest.raises(sawtooth.DocumentError, match=words) as caught:
            sawtooth.from_link(bad)
        assert caught.value.path == "link"


def test_the_catalogue_is_that_of_the_command_line(said):
    catalog = sawtooth.catalog()
    assert catalog == said("catalog", "--json")
    cubic = next(sender for sender in catalog["senders"] if sender["kind"] == "cubic")
    assert cubic["source"] and cubic["parameters"]


def test_warnings_name_their_places(small):
    assert sawtooth.validate("ucc-newreno") == []
    small["links"][1]["queue"] = {"kind": "red", "limit": {"packets": 5}, "minThreshold": 10}
    (warning, *_) = sawtooth.validate(small)
    assert warning.path.startswith("links/r-d") and str(warning).startswith(warning.path)
    with pytest.raises(sawtooth.DocumentError):
        sawtooth.validate({})


def test_graphml_goes_there_and_back(small):
    text = sawtooth.graphml(small)
    assert text.lstrip().startswith("<?xml") or text.lstrip().startswith("<graphml")
    back = sawtooth.from_graphml(text)
    assert sawtooth.run(back.document).digest == sawtooth.run(small).digest
    assert back.found["own"]


BARE = """<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph id="g" edgedefault="undirected">
<node id="a"/><node id="b"/><node id="c"/><edge source="a" target="b"/><edge source="b" target="c"/></graph></graphml>"""


def test_graphs_are_read_in_any_form_and_encoding(tmp_path):
    given = {"rate": 1e7, "delay": 0.01}
    gml = 'graph [ node [ id 1 label "a" ] node [ id 2 label "b" ] edge [ source 1 target 2 ] ]'
    assert sawtooth.from_graphml(gml, **given).found["links"] == 1
    named = '<?xml version="1.0" encoding="ISO-8859-1"?>' + BARE.replace('id="a"', 'id="Zürich"').replace('"a"', '"Zürich"')
    file = tmp_path / "net.graphml"
    file.write_bytes(named.encode("latin-1"))
    for source in (file, named):
        made = sawtooth.from_graphml(source, **given)
        assert "Zürich" in json.dumps(made.document, ensure_ascii=False)


def test_a_file_may_be_called_as_a_link_is(small, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "homework #1.json").write_text(json.dumps(small))
    assert sawtooth.run("homework #1.json").digest == sawtooth.run(small).digest


def test_a_foreign_network_needs_what_it_leaves_out(tmp_path):
    with pytest.raises(sawtooth.DocumentError, match="2 of the links have no rate: use rate=; 2 .* delay="):
        sawtooth.from_graphml(BARE)
    file = tmp_path / "net.graphml"
    file.write_text(BARE)
    made = sawtooth.from_graphml(file, rate=1e7, delay=0.01, flow=True)
    assert made.found["hosts"] == 2 and made.found["flow"]
    assert sawtooth.run(made.document, duration=1).summary["flows"][0]["goodput"] > 0
    for wrong in ({"rate": -1, "delay": 0}, {"hosts": "all", "rate": 1e6, "delay": 0}):
        with pytest.raises(sawtooth.DocumentError):
            sawtooth.from_graphml(BARE, **wrong)
    with pytest.raises(sawtooth.DocumentError, match="cannot be read"):
        sawtooth.from_graphml(tmp_path / "none.graphml")
    with pytest.raises(sawtooth.DocumentError):
        sawtooth.from_graphml("<graphml")
