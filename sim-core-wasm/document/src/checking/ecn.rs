//! The ECN mode of a flow, and whether it fits the flow's sender.

use super::non_tcp;
use crate::declaration::ECN;
use crate::reading::{At, chosen};
use crate::text::{Json, Problem};
use sawtooth_engine::ecn::AnyEcn;
use sawtooth_engine::sender::{AnySender, is_windowed};
use sawtooth_engine::specification::{Chosen, Entry};

/// Reads the ECN mode of a flow; one that does not fit the sender is an error. Without one the sender may bring its
/// own mode.
pub(crate) fn ecn(json: &Json, sender: &Chosen, at: &At<'_>) -> Result<Chosen, Problem> {
    let at = at.key("ecn");
    let mode = chosen(json.get("ecn"), &ECN, &at)?;
    if json.get("ecn").is_none() {
        return Ok(mode);
    }
    if !is_windowed(sender.entry) {
        return non_tcp::check_ecn(sender.entry, mode.entry, &at).map(|()| mode);
    }
    match AnyEcn::new(&mode).refusal(&*AnySender::new(sender)) {
        Some(reason) => {
            let (mode, sender) = (mode.entry.kind, sender.entry.kind);
            Err(at.problem(format!("{mode} does not work with {sender}: {reason}")))
        }
        None => Ok(mode),
    }
}

/// The mode shown for a flow with this sender when none is written: the named mode equal to the sender's own, if
/// there is one.
pub(crate) fn default_ecn(sender: &Chosen) -> &'static Entry {
    if !is_windowed(sender.entry) {
        return ECN.default_entry();
    }
    let control = AnySender::new(sender);
    let needs = control.needs();
    let same = |entry: &&'static Entry| {
        let mode = AnyEcn::new(&Chosen::defaults(entry));
        mode.refusal(&*control).is_none() && mode.ends(&needs) == needs.ecn
    };
    let mut entries = ECN.registry.iter().copied();
    entries.find(same).unwrap_or_else(|| ECN.default_entry())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sawtooth_engine::sender::dctcp::Dctcp;
    use sawtooth_engine::sender::newreno::NewReno;
    use sawtooth_engine::sender::prague::Prague;

    /// The ECN mode of a flow with the sender `entry`, written as `written`.
    fn mode(entry: &'static Entry, written: &str) -> Result<&'static str, String> {
        let json = Json::parse(written).expect("JSON");
        let root = At::ROOT;
        let at = root.key("flows");
        let sender = Chosen::defaults(entry);
        ecn(&json, &sender, &at.key("f"))
            .map(|mode| mode.entry.kind)
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn a_sender_with_its_own_mode_refuses_others() {
        for kind in ["off", "classic", "abe"] {
            let written = format!(r#"{{ "ecn": "{kind}" }}"#);
            assert_eq!(
                mode(&Prague::ENTRY, &written),
                Err(format!(
                    "flows/f/ecn: {kind} does not work with prague: it has its own response to marks"
                ))
            );
        }
        for kind in ["off", "classic", "abe"] {
            let written = format!(r#"{{ "ecn": "{kind}" }}"#);
            assert_eq!(mode(&NewReno::ENTRY, &written), Ok(kind));
        }
        for scalable in [&Dctcp::ENTRY, &Prague::ENTRY] {
            assert_eq!(mode(scalable, "{}"), Ok("off"));
            assert_eq!(mode(scalable, r#"{ "ecn": "l4s" }"#), Ok("l4s"));
        }
    }

    #[test]
    fn an_ecn_mode_that_is_not_written_shows_the_mode_in_force() {
        let shown = |entry| default_ecn(&Chosen::defaults(entry)).kind;
        assert_eq!(shown(&NewReno::ENTRY), "off");
        // Its own mode has no name in documents.
        assert_eq!(shown(&Dctcp::ENTRY), "off");
        assert_eq!(shown(&Prague::ENTRY), "l4s");
    }
}
