//! The engine on the command line.

mod bench;
mod catalog;
mod link;
mod run;
mod table;

fn main() {
    let request = bench::Request {
        cases: &[],
        repeats: 3,
        json: false,
    };
    bench::bench(&request).unwrap();
    bench::memory("P2", 100.0).unwrap();
    println!(
        "{}",
        catalog::print(&sawtooth_engine::inventory::inventory()).len()
    );
}
