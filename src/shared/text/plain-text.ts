import { Parser } from 'htmlparser2';

const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'section']);
const LINES = new Set(['br', 'tr']);
/** Elements without human-readable text. */
const SILENT = new Set(['script', 'style', 'iframe', 'svg', 'template', 'noscript', 'title', 'head']);

/** Plain text of an HTML description, with its paragraphs and lists; text without tags stays as it is. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return tidy(html);
  const isMarkup = /<[a-z!/]/i.test(html);
  const parts: string[] = [];
  let silent = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (SILENT.has(name)) silent += 1;
      else if (BLOCKS.has(name)) parts.push('\n\n');
      else if (LINES.has(name)) parts.push('\n');
      else if (name === 'li') parts.push('\n- ');
      else if (name === 'td' || name === 'th') parts.push(' ');
    },
    // Line breaks between tags mean nothing.
    ontext: (text) => void (silent === 0 && parts.push(isMarkup ? text.replace(/\s+/g, ' ') : text)),
    onclosetag(name) {
      if (SILENT.has(name)) silent = Math.max(0, silent - 1);
      else if (BLOCKS.has(name)) parts.push('\n\n');
    },
  });
  parser.end(html);
  return tidy(parts.join(''));
}

const TAG =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|script|section|span|strong|style|table|td|tr|u|ul)\b[^<>]*>/i;

/** Spreadsheet text, parsed as HTML only if it has tags: "Sizes < 7 & > 5" stays as it is. */
export const withoutTags = (text: string): string => (TAG.test(text) ? plainText(text) : text);

const tidy = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u0000', '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
