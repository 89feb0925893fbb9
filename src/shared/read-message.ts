import { type Block, textOf } from './markdown.ts';
import { readMarkdown } from './read-markdown.ts';

/**
 * The same for what is written as an email is: a line ends where it was ended, and a line of dashes under another (a
 * signature's) makes no heading of it.
 */
export function readMessage(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  return readMarkdown(lines.map((line, place) => messageLine(line, lines[place - 1], lines[place + 1])).join('\n'));
}

function messageLine(line: string, before: string | undefined, after: string | undefined): string {
  const isUnderline = isWritten(before) && /^ {0,3}(?:-+|=+) *$/.test(line);
  const typed = isUnderline ? line.trimStart().replace(/^/, '\\') : line;
  return isWritten(line) && isWritten(after) ? `${typed.trimEnd()}  ` : typed;
}

const isWritten = (line: string | undefined): boolean => line !== undefined && line.trim() !== '';

/** The words of a text alone, a line for each paragraph: where there is no room for more. */
export const wordsOfMarkdown = (text: string): string => textOf(readMessage(text));
