/**
 * The Markdown that staff write: headings, paragraphs, lists, quotes, strong, emphasis and links. It becomes a tree
 * and never HTML; what is not understood stays text.
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
  | { kind: 'quote'; inside: Inline[] };

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;

export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) {
    blocks.push(...blocksOf(part.split('\n').filter((line) => line.trim() !== '')));
  }
  return blocks;
}

/** The blocks of lines without an empty one between them. */
function blocksOf(lines: readonly string[]): Block[] {
  const [first, ...rest] = lines;
  if (first === undefined) return [];
  const heading = HEADING.exec(first);
  if (heading) {
    const level = (heading[1] ?? '').length <= 2 ? 2 : 3;
    return [{ kind: 'heading', level, inside: readInline(heading[2] ?? '') }, ...blocksOf(rest)];
  }
  const item = ITEM.exec(first);
  if (item) return listOf(lines, item[1] !== undefined);
  if (QUOTE.test(first)) {
    const quoted = lines.map((line) => QUOTE.exec(line)?.[1] ?? line);
    return [{ kind: 'quote', inside: readInline(quoted.join('\n')) }];
  }
  const end = rest.findIndex((line) => HEADING.test(line) || ITEM.test(line) || QUOTE.test(line));
  const own = end === -1 ? lines : lines.slice(0, end + 1);
  return [{ kind: 'paragraph', inside: readInline(own.join('\n')) }, ...(end === -1 ? [] : blocksOf(rest.slice(end)))];
}

function listOf(lines: readonly string[], isOrdered: boolean): Block[] {
  const items: string[] = [];
  for (const line of lines) {
    const item = ITEM.exec(line);
    if (item) items.push(item[2] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return [{ kind: 'list', isOrdered, items: items.map(readInline) }];
}

const MARK =
  /\\([\\`*_[\]()#>+.!-])|\*\*([^*]+(?:\*[^*]+)*?)\*\*|\*([^*\s][^*]*?)\*|\[([^\]]+)\]\(([^()\s]+)\)| {2,}\n/g;

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

/** The words alone. */
export const wordsOf = (inside: readonly Inline[]): string =>
  inside
    .map((each) => {
      if ('inside' in each) return wordsOf(each.inside);
      return each.kind === 'text' ? each.text : '\n';
    })
    .join('');
