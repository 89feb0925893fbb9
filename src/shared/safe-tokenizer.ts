import { Tokenizer, type Tokens } from 'marked';

/** Deeper lists and quotes are read as the text that they are: each level is a call within a call. */
const MAX_DEPTH = 12;
/** marked looks through the rest of a paragraph for the end of each emphasis: beyond this many without one, it stops. */
const MAX_OPEN_EMPHASES = 100;
/** And through the rest of a list for each of its lines. */
const MAX_LIST_LINES = 1_500;

/** Up to the next mark. marked's own also looks for bare email addresses, from each mark to the end of the line. */
const TEXT = /^(?:[`~]+|[^`~])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<![`*~_]|$)|[^ ](?= {2,}\n)))/;

/** A rule that answers undefined does not apply, and the text goes to the next one: at last it is text. */
export class SafeTokenizer extends Tokenizer {
  #depth = 0;
  #openEmphases = 0;

  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
  override code(): undefined {}

  override inlineText(src: string): Tokens.Text | undefined {
    const [raw] = TEXT.exec(src) ?? [];
    return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: false };
  }

  override blockquote(src: string) {
    return this.#nested(() => super.blockquote(src));
  }

  override list(src: string) {
    return hasMoreLines(src, MAX_LIST_LINES) ? undefined : this.#nested(() => super.list(src));
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    if (this.#openEmphases > MAX_OPEN_EMPHASES) return undefined;
    const found = super.emStrong(src, maskedSrc, prevChar);
    if (!found && /^[*_]/.test(src)) this.#openEmphases += 1;
    return found;
  }

  #nested<Found>(read: () => Found): Found | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Whether the lines up to the next empty one are more than `most`. */
function hasMoreLines(src: string, most: number): boolean {
  let [count, at] = [0, src.indexOf('\n')];
  while (at !== -1 && src[at + 1] !== '\n') {
    count += 1;
    if (count > most) return true;
    at = src.indexOf('\n', at + 1);
  }
  return false;
}
