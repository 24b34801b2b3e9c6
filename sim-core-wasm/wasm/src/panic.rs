//! A fault of the engine is told in words: without this, a page would learn
//! only that something unreachable was reached.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);
}

/// Runs when the module is initialised.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        error(&text);
        // As a trap would be thrown, so that nobody takes it for bad input; the
        // instance is not to be used again.
        wasm_bindgen::throw_val(js_sys::WebAssembly::RuntimeError::new(&text).into());
    }));
}
