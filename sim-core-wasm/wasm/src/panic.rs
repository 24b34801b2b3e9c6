//! A fault of the engine is told in words: without this, a page would learn
//! only that something unreachable was reached.

use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(text: &str);

    #[wasm_bindgen(js_namespace = WebAssembly)]
    type RuntimeError;

    #[wasm_bindgen(constructor, js_namespace = WebAssembly)]
    fn new(text: &str) -> RuntimeError;
}

/// Runs when the module is initialised.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        error(&text);
        // As a trap would be thrown, so that nobody takes it for bad input; the
        // instance is not to be used again.
        wasm_bindgen::throw_val(RuntimeError::new(&text).into());
    }));
}
