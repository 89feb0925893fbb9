/**
 * The Markdown that staff write: headings, paragraphs, lists, quotes, tables, strong, emphasis and links. It becomes a
 * tree and never HTML; what is not understood stays text.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'heading'; level: 2 | 3; inside: Inline[] }
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'quote'; inside: Inline[] }
  | Table;

/** Each row has as many cells as there are columns. */
export type Table = { kind: 'table'; columns: { head: Inline[]; isNumber: boolean }[]; rows: Inline[][][] };

/** The patterns take a time that grows as the text does: no two parts of one can match the same run of signs. */
const HEADING = /^#{1,6}(?=\s)/;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/s;
const QUOTE = /^>\s?(.*)$/;
/** One cell of the line under a table's head; a colon at its end sends the column's figures to the right. */
const RULE = /^:?-+:?$/;

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    for (const block of blocksOf(part.split('\n').filter((line) => line.trim() !== ''))) blocks.push(block);
  }
  return blocks;
}

/** The blocks of lines without an empty one between them. A loop: thirty thousand headings are no deeper than one. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const end = endOfBlock(lines, at);
    blocks.push(blockOf(lines.slice(at, end)));
    at = end;
  }
  return blocks;
}

/** Headings are one line, lists and quotes go on to the end, tables to a line without cells. */
function endOfBlock(lines: readonly string[], at: number): number {
  const first = lines[at] ?? '';
  if (headingOf(first)) return at + 1;
  if (ITEM.test(first) || QUOTE.test(first)) return lines.length;
  const inTable = isTable(first, lines[at + 1]);
  let end = at + 1;
  const goesOn = (line: string) => (inTable ? line.includes('|') : !beginsBlock(line, lines[end + 1]));
  while (end < lines.length && goesOn(lines[end] ?? '')) end += 1;
  return end;
}

const beginsBlock = (line: string, below?: string) =>
  headingOf(line) !== undefined || ITEM.test(line) || QUOTE.test(line) || isTable(line, below);

function blockOf(lines: readonly string[]): Block {
  const [first = '', second] = lines;
  const heading = headingOf(first);
  if (heading) return heading;
  const item = ITEM.exec(first);
  if (item) return listOf(lines, item[1] !== undefined);
  if (QUOTE.test(first)) {
    const quoted = lines.map((line) => QUOTE.exec(line)?.[1] ?? line);
    return { kind: 'quote', inside: readInline(quoted.join('\n')) };
  }
  if (isTable(first, second)) return tableOf(lines);
  return { kind: 'paragraph', inside: readInline(lines.join('\n')) };
}

/** `## Words ##`: signs that close it are no part of its words. */
function headingOf(line: string): Extract<Block, { kind: 'heading' }> | undefined {
  const [signs] = HEADING.exec(line) ?? [];
  if (signs === undefined) return undefined;
  const words = line.slice(signs.length).trim();
  if (words === '') return undefined;
  let end = words.length;
  while (end > 1 && words[end - 1] === '#') end -= 1;
  return { kind: 'heading', level: signs.length <= 2 ? 2 : 3, inside: readInline(words.slice(0, end).trimEnd()) };
}

function listOf(lines: readonly string[], isOrdered: boolean): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', isOrdered, items: items.map(readInline) };
}

const isTable = (line: string, below = ''): boolean =>
  line.includes('|') && below.includes('|') && cellsOf(below).every((cell) => RULE.test(cell));

function tableOf([head = '', rule = '', ...lines]: readonly string[]): Table {
  const rules = cellsOf(rule);
  const columns = cellsOf(head).map((cell, place) => ({
    head: readInline(cell),
    isNumber: /-:$/.test(rules[place] ?? '') && !rules[place]?.startsWith(':'),
  }));
  const rows = lines.map((line) => {
    const cells = cellsOf(line);
    return columns.map((_, place) => readInline(cells[place] ?? ''));
  });
  return { kind: 'table', columns, rows };
}

/** The lines at both edges may be left out; one after a backslash belongs to the words. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

const MARK =
  /\\([\\`*_[\]()#>+.!|-])|\*\*([^*]+(?:\*[^*]+)*?)\*\*|\*([^*\s][^*]*?)\*|\[([^[\]]+)\]\(([^()\s]+)\)|(?<! ) {2,}\n/g;

/** Text with its marks. Links lead to this shop, to the web, or to a mail program. */
function readInline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    addText(found, text.slice(at, match.index));
    addMark(found, match);
    at = match.index + match[0].length;
  }
  addText(found, text.slice(at));
  return found;
}

function addMark(found: Inline[], match: RegExpMatchArray) {
  const [whole, escaped, strong, emphasis, words, href] = match;
  if (escaped !== undefined) addText(found, escaped);
  else if (strong !== undefined) found.push({ kind: 'strong', inside: readInline(strong) });
  else if (emphasis !== undefined) found.push({ kind: 'emphasis', inside: readInline(emphasis) });
  else if (words !== undefined && href !== undefined) {
    if (isSafeLink(href)) found.push({ kind: 'link', href, inside: readInline(words) });
    else addText(found, whole);
  } else found.push({ kind: 'break' });
}

function addText(found: Inline[], text: string) {
  const last = found.at(-1);
  const plain = text.replaceAll('\n', ' ');
  if (plain === '') return;
  if (last?.kind === 'text') last.text += plain;
  else found.push({ kind: 'text', text: plain });
}

const isSafeLink = (href: string): boolean =>
  /^(?:https?:\/\/|mailto:)[^\s"'<>\\]+$/i.test(href) || /^\/(?![/\\])[^\s"'<>\\]*$/.test(href);

const SPECIAL = /[\\`*_[\]()#>+.!|-]/g;

/** Text that Markdown reads as nothing but itself. */
export const plainMarkdown = (text: string): string => text.replace(SPECIAL, '\\$&').replaceAll('\n', ' ');

/** The words alone. */
export const wordsOf = (inside: readonly Inline[]): string =>
  inside
    .map((each) => {
      if ('inside' in each) return wordsOf(each.inside);
      return each.kind === 'text' ? each.text : '\n';
    })
    .join('');

/** The words of whole blocks, a line each: for search engines and other readers of plain text. */
export const textOf = (blocks: readonly Block[]): string => blocks.map(lineOf).join('\n');

function lineOf(block: Block): string {
  if (block.kind === 'list') return block.items.map(wordsOf).join('\n');
  if (block.kind === 'table') return block.rows.map((row) => row.map(wordsOf).join(', ')).join('\n');
  return wordsOf(block.inside);
}
