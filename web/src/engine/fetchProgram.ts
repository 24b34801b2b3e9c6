/** Fetches and compiles a WebAssembly program. */
export async function fetchProgram(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`.trim());
  // Compiled while it streams in, which takes a server that names the type.
  return answer.headers.get('content-type')?.startsWith('application/wasm')
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}
