// Compressed forms of the files in dist, beside them: the server sends whichever the browser takes.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|html|svg|webmanifest)$/.test(name)) continue;
  const file = new URL(name, dist);
  const body = readFileSync(file);
  if (body.length < 1000) continue;
  writeFileSync(`${file.pathname}.br`, brotliCompressSync(body));
  writeFileSync(`${file.pathname}.gz`, gzipSync(body, { level: 9 }));
}
