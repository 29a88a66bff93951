// Makes what the page needs of larger packages, in src/generated:
// icons.svg, the symbols that are used as one sprite, one <symbol> each;
// *.woff2, the faces cut down to the letters of our languages.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const here = (path) => new URL(path, import.meta.url);
const require = createRequire(import.meta.url);
const set = require('@iconify-json/game-icons/icons.json');
const names = JSON.parse(readFileSync(here('icons.json'), 'utf8'));
const missing = names.filter((name) => !set.icons[name]);
if (missing.length > 0) {
  console.error(`generate: game-icons has no ${missing.join(', ')}; see scripts/icons.json`);
  process.exit(1);
}
// A tenth of a unit in 512 is far below a pixel. Arcs are left alone: their flags need no blanks.
const rounded = (body) =>
  body.replaceAll(/ d="([^"]*)"/g, (whole, path) =>
    /a/i.test(path) ? whole : ` d="${path.replaceAll(/-?\d*\.\d+/g, (n) => ` ${Math.round(Number(n) * 10) / 10}`)}"`,
  );
const symbols = names.map((name) => {
  const { body, width = set.width ?? 512, height = set.height ?? 512 } = set.icons[name];
  return `<symbol id="${name}" viewBox="0 0 ${width} ${height}">${rounded(body)}</symbol>`;
});
const out = here('../src/generated/');
mkdirSync(out, { recursive: true });
writeFileSync(new URL('icons.svg', out), `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);

const letters = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const latin = Array.from({ length: 96 }, (_, i) => String.fromCharCode(160 + i)).join('');
const polish = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”';
for (const [name, file, text] of [
  ['heading', 'im-fell-english-sc/files/im-fell-english-sc-latin-400-normal', `${letters}·–’éñ…×`],
  ['text-400', 'alegreya-sans/files/alegreya-sans-latin-400-normal', `${letters}${latin}–—‘’“”…•−`],
  ['text-700', 'alegreya-sans/files/alegreya-sans-latin-700-normal', `${letters}${latin}–—‘’“”…•−`],
  ['polish-400', 'alegreya-sans/files/alegreya-sans-latin-ext-400-normal', polish],
  ['polish-700', 'alegreya-sans/files/alegreya-sans-latin-ext-700-normal', polish],
]) {
  const font = readFileSync(require.resolve(`@fontsource/${file}.woff2`));
  writeFileSync(new URL(`${name}.woff2`, out), await subsetFont(font, text, { targetFormat: 'woff2' }));
}
