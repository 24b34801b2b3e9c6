// @ts-check
// Serves the built site the way any static host would: from a sub-folder, with
// no headers of its own beyond the content type.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const types = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.mjs', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
  ['.wasm', 'application/wasm'],
  ['.webmanifest', 'application/manifest+json'],
]);

/**
 * @param {Record<string, string>} folders folders on disk by the path they are served under, `/lab/`
 */
export function staticServer(folders) {
  return createServer((request, response) =>
    serveFrom(folders, request, response, (status) => response.writeHead(status).end()),
  );
}

/**
 * Answers a request with a file.
 * @param {Record<string, string>} folders as above
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {(status: number) => void} refuse when there is none
 */
export function serveFrom(folders, request, response, refuse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
  let path;
  try {
    path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    return refuse(400);
  }
  const served = Object.entries(folders).find(([under]) => path.startsWith(under));
  if (!served) return refuse(404);
  const folder = resolve(served[1]);
  let file = join(folder, path.slice(served[0].length));
  if (file !== folder && !file.startsWith(folder + sep)) return refuse(404);
  let found = looked(file);
  if (found?.isDirectory()) {
    file = join(file, 'index.html');
    found = looked(file);
  }
  if (!found?.isFile()) return refuse(404);
  response.writeHead(200, {
    'content-type': types.get(extname(file)) ?? 'application/octet-stream',
    'content-length': found.size,
  });
  if (request.method === 'HEAD') return response.end();
  // Between the look and the read a build may have taken the file away.
  return createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/**
 * The file or folder at a path; nothing where the path cannot be one, as with a name that is too long.
 * @param {string} path
 */
function looked(path) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

// As a program: serve.mjs PORT /under/=folder …
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port, ...pairs] = process.argv.slice(2);
  const folders = Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  staticServer(folders).listen(Number(port), '127.0.0.1');
}
