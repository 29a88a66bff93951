export interface Rule {
  id: string;
  text: string;
  basis: string;
  chapter: string;
}

// A chapter without its number, in another language if that has a name for it.
export const chapterName = (chapter: string, names: Record<string, string> = {}) => {
  const plain = chapter.replace(/^([\d.]+|[A-Z]\.)\s+/, '');
  return names[plain] ?? plain;
};

// Rows of the ledger's tables: | SET-01 | text | source | basis |
export function readLedger(markdown: string): Rule[] {
  const rules: Rule[] = [];
  let chapter = '';
  for (const line of markdown.split('\n')) {
    const heading = /^#{2,4}\s+(.*)/.exec(line);
    if (heading) chapter = heading[1]!;
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (/^[A-Z]{3}-\d+$/.test(cells[1] ?? '')) {
      const plain = (cells[2] ?? '').replaceAll(/\*\*|`/g, '').replaceAll(/\*(\w[^*]*)\*/g, '$1').replaceAll('\\|', '|');
      rules.push({ id: cells[1]!, text: plain, basis: cells[4] ?? '', chapter });
    }
  }
  return rules;
}
