//! Reports a panic of the engine as text: without this, a page would only learn that an
//! unreachable instruction was reached.

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
        // Thrown as a trap would be, so that it is not taken for bad input; the
        // instance must not be used again.
        wasm_bindgen::throw_val(RuntimeError::new(&text).into());
    }));
}
