//! The document: what the page edits, the link carries and the engine runs.

use crate::scenario::base::Base;
use crate::scenario::json::Json;
use crate::scenario::plan::Plan;
use crate::scenario::problem::Problem;

/// A checked document.
#[derive(Clone, Debug)]
pub struct Document {
    tree: Json,
    base: Base,
}

impl Document {
    /// Reads and checks a document.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn parse(text: &str) -> Result<Document, Problem> {
        let tree = Json::parse(text)?;
        let base = Base::new(&tree)?;
        Ok(Document { tree, base })
    }

    /// The network to build.
    pub fn plan(&self) -> Plan {
        self.base.plan()
    }

    /// The document as compact JSON: what its author wrote, in that order.
    pub fn text(&self) -> String {
        self.tree.compact()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plan_of_a_literal_document() {
        let text = r#"{"format":"sawtooth-scenario","version":1,
          "parameters":{"B":{"value":10e6},"N":{"value":2,"integer":true}},
          "nodes":[{"id":"n","kind":"host","count":{"expr":"N"}},{"id":"r","kind":"router"},{"id":"d","kind":"host"}],
          "links":[{"id":"n-r","between":["n","r"],"rate":{"expr":"10*B"}},{"id":"r-d","between":["r","d"],"rate":{"expr":"B"},"delay":0.02,
             "loss":{"kind":"bernoulli","probability":0.01},"queue":{"kind":"red","limit":{"packets":50},"minThreshold":10}}],
          "flows":[{"id":"f","from":"n","to":"d","sender":"cubic","transport":{"preset":"ns2","sack":false}}]}"#;
        let plan = Document::parse(text).expect("valid").plan();
        assert_eq!(plan.nodes.len(), 4);
        assert_eq!(plan.links[1].directions[0].id, "n-r.2:n.2");
        assert_eq!(plan.links[2].directions[1].id, "r-d:d");
        assert_eq!(plan.flows[1].id, "f.2");
    }
}
