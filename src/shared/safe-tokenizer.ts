import { getDefaults, Lexer, type Token, Tokenizer, type Tokens } from 'marked';

/** Deeper lists and quotes are read as the text that they are: each level is a call within a call. */
const MAX_DEPTH = 12;

/**
 * How many characters the rules below may scan for the end of something, per text. A rule that finds no end has scanned for
 * nothing and the next mark scans the same characters again, so time would grow with the square of the text. Real texts
 * use up a few percent of this.
 */
const scanBudget = (length: number) => 100_000 + 10 * length;

/**
 * marked masks links, code and escapes before it looks for emphasis, and each of these marks may scan the rest of its
 * paragraph. So many marks times characters, per text.
 */
const maskBudget = (length: number) => 5_000_000 + 250 * length;

/** Block rules can't fall back to plain text one at a time, since marked's rules call each other and rely on the answer. */
export class TextTooComplex extends Error {}

/** Up to the next mark. marked's own also looks for bare email addresses, from each mark to the end of the line. */
const TEXT = /^(?:[`~]+|[^`~])(?:(?= {2,}\n)|[\s\S]*?(?:(?=[\\<![`*~_]|$)|[^ ](?= {2,}\n)))/;
const DEFINITION = /^ {0,3}\[[^\]\n]*\]:/;
const TABLE = /^[^\n]+\n {0,3}[|:-][|: -]*(?:\n|$)/;

/** A rule that answers undefined does not apply, and the text goes to the next one: at last it is text. */
export class SafeTokenizer extends Tokenizer {
  #depth = 0;
  #budget: number;
  #maskBudget: number;

  /** `length`: characters of the text. */
  constructor(length: number) {
    super();
    this.#budget = scanBudget(length);
    this.#maskBudget = maskBudget(length);
  }

  /** Whether marks in this paragraph, or part of one, are read as marks. */
  mayReadInline(src: string): boolean {
    const cost = (src.match(/[`[<\\]/g)?.length ?? 0) * src.length;
    if (this.#maskBudget < cost) return false;
    this.#maskBudget -= cost;
    return true;
  }

  override html(): undefined {}
  override tag(): undefined {}
  override url(): undefined {}
  override code(): undefined {}

  override inlineText(src: string): Tokens.Text | undefined {
    const [raw] = TEXT.exec(src) ?? [];
    return raw === undefined ? undefined : { type: 'text', raw, text: raw, escaped: false };
  }

  override blockquote(src: string) {
    return src.trimStart().startsWith('>') ? this.#nested(src, () => super.blockquote(src)) : undefined;
  }

  override list(src: string) {
    return this.#nested(src, () => super.list(src));
  }

  override def(src: string) {
    const found = super.def(src);
    if (found) this.#spendOnBlock(found.raw.length);
    // The title of a definition may run to the end of the text.
    else if (DEFINITION.test(src)) this.#spendOnBlock(src.length);
    return found;
  }

  override table(src: string) {
    if (TABLE.test(src)) this.#spendOnBlock(paragraphLength(src));
    return super.table(src);
  }

  override lheading(src: string) {
    this.#spendOnBlock(paragraphLength(src));
    return super.lheading(src);
  }

  override link(src: string) {
    return /^!?\[/.test(src) ? this.#inline(src, () => super.link(src)) : undefined;
  }

  override reflink(src: string, links: Parameters<Tokenizer['reflink']>[1]) {
    return /^!?\[/.test(src) ? this.#inline(src, () => super.reflink(src, links)) : undefined;
  }

  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    return /^[*_]/.test(src) ? this.#inline(src, () => super.emStrong(src, maskedSrc, prevChar)) : undefined;
  }

  override del(src: string, maskedSrc: string, prevChar?: string) {
    return src.startsWith('~') ? this.#inline(src, () => super.del(src, maskedSrc, prevChar)) : undefined;
  }

  override codespan(src: string) {
    return src.startsWith('`') ? this.#inline(src, () => super.codespan(src)) : undefined;
  }

  override autolink(src: string) {
    return src.startsWith('<') ? this.#inline(src, () => super.autolink(src)) : undefined;
  }

  /** Charged before it is read, since what is nested in it is read by further calls; what was not scanned is given back. */
  #inline<Found extends { raw: string }>(src: string, read: () => Found | undefined): Found | undefined {
    if (this.#budget < src.length) return undefined;
    this.#budget -= src.length;
    const found = read();
    if (found) this.#budget += src.length - found.raw.length;
    return found;
  }

  #spendOnBlock(length: number) {
    this.#budget -= length;
    if (this.#budget < 0) throw new TextTooComplex();
  }

  #nested<Found extends { raw: string }>(src: string, read: () => Found | undefined): Found | undefined {
    if (this.#depth >= MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      const found = read();
      // A quote splits and joins all of its lines for each list or quote in it that goes on.
      if (found) this.#spendOnBlock(this.#depth > 1 ? src.length : found.raw.length);
      return found;
    } finally {
      this.#depth -= 1;
    }
  }
}

export class SafeLexer extends Lexer {
  readonly #tokenizer: SafeTokenizer;

  constructor(tokenizer: SafeTokenizer) {
    super({ ...getDefaults(), tokenizer });
    this.#tokenizer = tokenizer;
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#tokenizer.mayReadInline(src)) return super.inlineTokens(src, tokens);
    tokens.push({ type: 'text', raw: src, text: src, escaped: false });
    return tokens;
  }
}

/** Up to the first empty line. */
function paragraphLength(src: string): number {
  const end = src.indexOf('\n\n');
  return end === -1 ? src.length : end;
}
