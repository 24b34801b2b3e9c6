//! Adding, copying, renaming and removing entries.

use proptest::prelude::*;

use super::{Dependents, Document, FULL, Json, OnDependents, full, json, refused, set};

/// The full document with more places that refer to entries.
fn entangled() -> Document {
    let text = FULL.replace(
        r#""interventions": ["#,
        r#""interventions": [
            { "at": 1, "set": "links/n-r.2/delay", "to": 0.002 },
            { "at": 2, "set": "flows/f/sender/beta", "to": 0.6 },
            { "at": 3, "set": "flows/f.3/sender", "to": "newreno" },
            { "at": 4, "set": "parameters/B", "to": 2e7 },"#,
    );
    Document::parse(&text).expect("valid")
}

/// The document changed step by step equals the one read from its text.
fn checked(document: &Document) {
    let again = Document::parse(&document.text()).unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(again.plan(), document.plan());
}

fn dependents(links: &[&str], flows: &[&str], interventions: &[usize]) -> Dependents {
    let owned = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect();
    Dependents {
        nodes: Vec::new(),
        links: owned(links),
        flows: owned(flows),
        interventions: interventions.to_vec(),
        mentions: Vec::new(),
    }
}

/// The same, for what the page has selected.
fn selected(dependents: Dependents) -> Dependents {
    Dependents {
        mentions: vec!["view/selection".to_owned()],
        ..dependents
    }
}

/// The message of an operation that is refused and changes nothing.
#[test]
fn a_node_is_inserted_with_its_link() {
    let mut document = entangled();
    let before = document.text();
    let piece = json(
        r#"{ "nodes": [ { "id": "e", "kind": "host" } ],
             "links": [ { "id": "r-e", "between": ["r", "e"], "rate": 1e6 } ],
             "flows": [ { "id": "g", "from": "n", "to": "e" } ] }"#,
    );
    document.insert(&piece).expect("it fits");
    checked(&document);
    let plan = document.plan();
    assert_eq!(plan.nodes.last().map(|node| node.id.as_str()), Some("e"));
    assert_eq!(plan.links.last().map(|link| link.id.as_str()), Some("r-e"));
    assert_eq!(plan.flows.len(), 9);
    let gone = document.remove(&["nodes/e"], OnDependents::Remove);
    assert_eq!(gone, Ok(dependents(&["r-e"], &["g"], &[])));
    assert_eq!(document.text(), before);
}

#[test]
fn a_piece_that_does_not_fit_is_not_inserted() {
    let mut document = full();
    let mut insert = |piece: &str| refused(&mut document, |d| d.insert(&json(piece)));
    assert_eq!(
        insert(
            r#"{ "nodes": [ { "id": "e", "kind": "host" } ],
                 "flows": [ { "id": "g", "from": "e", "to": "d" } ] }"#
        ),
        "flows/g/to: there is no path from e to d: add a link"
    );
    assert_eq!(
        insert(r#"{ "flows": [ { "id": "f", "from": "n", "to": "d" } ] }"#),
        "flows/2/id: f is already the id of flows/0"
    );
    assert_eq!(
        insert(r#"{ "link": [] }"#),
        "link: unknown key (did you mean links?)"
    );
    assert_eq!(
        insert(r#"{ "links": {} }"#),
        "links: must be a list, got an object"
    );
    assert_eq!(insert("[]"), "must be an object, got a list");
}

#[test]
fn dependents_are_entries_that_refer_to_one_and_their_interventions() {
    let document = entangled();
    let of = |paths: &[&str]| document.dependents(paths).expect("entries");
    assert_eq!(
        of(&["nodes/n"]),
        dependents(&["n-r"], &["f", "back"], &[0, 1, 2])
    );
    // Without the router, or a link of the path, no flow can run.
    assert_eq!(
        of(&["nodes/r"]),
        selected(dependents(&["n-r", "r-d"], &["f", "back"], &[0, 1, 2, 4]))
    );
    assert_eq!(
        of(&["links/r-d"]),
        selected(dependents(&[], &["f", "back"], &[1, 2, 4]))
    );
    assert_eq!(of(&["flows/back"]), dependents(&[], &[], &[]));
    // An entry that is removed itself is not listed as dependent.
    assert_eq!(
        of(&["nodes/n", "flows/back", "flows/f"]),
        dependents(&["n-r"], &[], &[0, 1, 2])
    );
}

#[test]
fn removing_a_needed_entry_is_refused_unless_dependents_go_too() {
    let mut document = entangled();
    assert_eq!(
        refused(&mut document, |d| d
            .remove(&["nodes/d"], OnDependents::Refuse)),
        "nodes/d: still needed by links/r-d, flows/f, flows/back, interventions/1, interventions/2, interventions/4"
    );
    let gone = document.remove(&["flows/f"], OnDependents::Remove);
    assert_eq!(gone, Ok(dependents(&[], &[], &[1, 2])));
    checked(&document);
    assert_eq!(document.changes().len(), 3);
    // A network in two pieces keeps no flow between them.
    let mut parted = document.clone();
    let gone = parted.remove(&["links/r-d"], OnDependents::Remove);
    assert_eq!(gone, Ok(selected(dependents(&[], &["back"], &[2]))));
    checked(&parted);
    assert_eq!(parted.plan().nodes.len(), 5);
    // A removed entry is deselected.
    document
        .remove(&["nodes/d"], OnDependents::Remove)
        .expect("its links and flows go too");
    checked(&document);
    assert_eq!(document.plan().flows.len(), 0);
    assert!(!document.text().contains("selection"));
}

#[test]
fn a_rename_updates_every_reference_to_an_entry() {
    let mut document = entangled();
    let before = document.text();
    document.rename("nodes/n", "sources").expect("free");
    document.rename("links/n-r", "first").expect("free");
    document.rename("links/r-d", "bottleneck").expect("free");
    document.rename("flows/f", "long").expect("free");
    checked(&document);
    let text = document.text();
    for wanted in [
        r#""id":"sources""#,
        r#""between":["sources","r"]"#,
        r#""from":"sources""#,
        r#""to":"sources""#,
        r#""set":"links/first.2/delay""#,
        r#""set":"flows/long/sender/beta""#,
        r#""set":"flows/long.3/sender""#,
        r#""selection":"links/bottleneck""#,
    ] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    document.rename("nodes/sources", "n").expect("free");
    document.rename("links/first", "n-r").expect("free");
    document.rename("links/bottleneck", "r-d").expect("free");
    document.rename("flows/long", "f").expect("free");
    assert_eq!(document.text(), before);
}

#[test]
fn an_invalid_or_taken_id_is_refused() {
    let mut document = full();
    let mut rename = |path: &str, id: &str| refused(&mut document, |d| d.rename(path, id));
    assert_eq!(
        rename("nodes/n", "d"),
        "nodes/n/id: d is already the id of nodes/2"
    );
    assert_eq!(
        rename("links/n-r", "N R"),
        "links/n-r/id: must have lower-case letters, digits and single hyphens, begin with a letter and have at most 64 characters, got \"N R\""
    );
    assert_eq!(rename("nodes/m", "x"), "nodes/m: there is no node m");
    assert_eq!(
        rename("flows/f.2", "x"),
        "flows/f.2: is part of an entry: use flows/f"
    );
    assert_eq!(
        rename("links/n-r/rate", "x"),
        "links/n-r/rate: is part of an entry: use links/n-r"
    );
    assert_eq!(
        rename("duration", "x"),
        "duration: is not a node, link or flow"
    );
    // Each list has its own ids: a link may have the id of a node.
    document.rename("links/n-r", "n").expect("free");
}

#[test]
fn a_copy_is_appended_under_a_free_id() {
    let mut document = full();
    assert_eq!(document.copy("flows/back"), Ok("back2".to_owned()));
    assert_eq!(document.copy("flows/back"), Ok("back3".to_owned()));
    assert_eq!(document.copy("flows/back2"), Ok("back4".to_owned()));
    // The counts of the ends decide how many there are.
    assert_eq!(document.copy("flows/f"), Ok("f2".to_owned()));
    checked(&document);
    let plan = document.plan();
    let copies = plan.flows.iter().filter(|flow| flow.entry == 5);
    assert_eq!(copies.count(), 3);
    let [first, copy] = [0, 15].map(|place| &plan.flows[place].properties);
    assert_eq!(first, copy);
    // Between single hosts a copy is one flow.
    let single = r#"{ "flows": [ { "id": "x", "from": "d", "to": "e", "count": 4 } ],
        "nodes": [ { "id": "e", "kind": "host" } ],
        "links": [ { "id": "d-e", "between": ["d", "e"], "rate": 1e6 } ] }"#;
    document.insert(&json(single)).expect("it fits");
    assert_eq!(document.copy("flows/x"), Ok("x2".to_owned()));
    let plan = document.plan();
    let last = plan.flows.last().expect("a flow");
    assert_eq!(last.id, "x2");
    assert_eq!(document.copy("nodes/e"), Ok("e2".to_owned()));
    checked(&document);
}

/// Ids, some of them taken and some invalid.
fn id() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,3})?",
        prop::sample::select(vec!["n", "r", "d", "n-r", "f", "back", "N", "", "a b", "é"])
            .prop_map(str::to_owned),
    ]
}

/// Paths of entries and of other things.
fn path() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "nodes/n",
        "nodes/r",
        "nodes/d",
        "links/n-r",
        "links/r-d",
        "flows/f",
        "flows/back",
        "flows/f.2",
        "links/n-r/rate",
        "seed",
        "parameters/B",
        "nodes/x",
        "",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_rename_and_the_rename_back_leave_the_text_as_it_was(path in path(), id in id()) {
        let mut document = entangled();
        let before = document.text();
        let renamed = document.rename(path, &id);
        checked(&document);
        if renamed.is_ok() {
            let (list, old) = path.split_once('/').expect("an entry");
            document.rename(&format!("{list}/{id}"), old).expect("its id is free again");
        }
        prop_assert_eq!(document.text(), before);
    }

    #[test]
    fn inserting_and_removing_leaves_the_text_as_it_was(
        (node, link, flow) in (id(), id(), id()),
        host in any::<bool>(),
        count in prop_oneof![Just(None), (1_u32..4).prop_map(Some)],
        end in prop::sample::select(vec!["n", "r", "d", "x"]),
    ) {
        let mut document = entangled();
        let before = document.text();
        let kind = if host { "host" } else { "router" };
        let count = count.map_or_else(String::new, |count| format!(r#", "count": {count}"#));
        let piece = format!(
            r#"{{ "nodes": [ {{ "id": "{node}", "kind": "{kind}"{count} }} ],
                  "links": [ {{ "id": "{link}", "between": ["{node}", "{end}"], "rate": 1e6 }} ],
                  "flows": [ {{ "id": "{flow}", "from": "d", "to": "{node}" }} ] }}"#
        );
        let added = document.insert(&json(&piece));
        checked(&document);
        if added.is_ok() {
            prop_assert!(document.text() != before);
            let path = format!("nodes/{node}");
            let refused = document.remove(&[&path], OnDependents::Refuse);
            prop_assert!(refused.is_err());
            document.remove(&[&path], OnDependents::Remove).expect("it came alone");
        }
        prop_assert_eq!(document.text(), before);
    }

    #[test]
    fn any_operations_leave_a_valid_document(
        steps in prop::collection::vec((0_u8..5, path(), path(), id(), any::<bool>()), 1..10)
    ) {
        let mut document = entangled();
        for (what, path, other, id, remove) in steps {
            let before = document.text();
            let on_dependents = if remove { OnDependents::Remove } else { OnDependents::Refuse };
            let done = match what {
                0 => document.rename(path, &id).is_ok(),
                1 => document.copy(path).is_ok(),
                2 => document.remove(&[path], on_dependents).is_ok(),
                3 => document.remove(&[path, other], on_dependents).is_ok(),
                _ => {
                    let link = format!(
                        r#"{{ "links": [ {{ "id": "{id}", "between": ["r", "d"], "rate": 1e6 }} ] }}"#
                    );
                    document.insert(&Json::parse(&link).expect("JSON")).is_ok()
                }
            };
            if !done {
                prop_assert_eq!(document.text(), before);
            }
            checked(&document);
            for path in [path, other] {
                let _ = document.dependents(&[path]);
            }
        }
    }
}

#[test]
fn an_entry_added_by_set_equals_a_written_one() {
    let mut document = full();
    set(
        &mut document,
        "flows/new",
        r#"{ "from": "n", "to": "d", "sender": "reno" }"#,
    );
    document.rename("flows/new", "newer").expect("free");
    assert_eq!(
        document.remove(&["flows/newer"], OnDependents::Refuse),
        Ok(Dependents::default())
    );
    assert_eq!(document.text(), full().text());
}
