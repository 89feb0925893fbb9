/**
 * Introduces a quoted email: "On Wed, Nov 25, 2026 at 3:40 PM Lakeside <orders@…> wrote:", wrapped to up to three
 * lines.
 */
const INTRODUCTION = /^On .{4,300}(wrote|writes):$/;
const SEPARATOR = /^-{3,} ?(Original Message|Forwarded message) ?-{3,}$/i;
/** Outlook's line above the quoted headers; people also draw such lines. */
const RULE = /^_{10,}$/;
const MAX_INTRODUCTION_LENGTH = 3;

/**
 * Removes a quoted email from a reply, unless the sender's own text follows it. If nothing is left, returns the whole
 * text.
 */
export function withoutQuote(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const end = quoteStart(lines);
  const own = lines.slice(0, end).join('\n').trim();
  return own === '' ? text.trim() : own;
}

function quoteStart(lines: readonly string[]): number {
  const lastOwn = lines.findLastIndex((line) => line !== '' && !line.startsWith('>'));
  // Inline answers between quoted lines: never cut above the last one.
  const lastAnswered = lines.findLastIndex((line, place) => place < lastOwn && line.startsWith('>'));
  for (const [place, line] of lines.entries()) {
    if (isOutlookHead(lines, place) || (RULE.test(line) && isOutlookHead(lines, place + 1))) return place;
    if (place >= lastAnswered && (SEPARATOR.test(line) || isIntroduction(lines, place))) return place;
  }
  return lastOwn + 1;
}

const isOutlookHead = (lines: readonly string[], place: number) =>
  /^From: /.test(lines[place] ?? '') &&
  lines.slice(place + 1, place + 4).some((line) => /^(Sent|Date): /.test(line)) &&
  lines.slice(place + 1, place + 6).some((line) => /^Subject: /.test(line));

function isIntroduction(lines: readonly string[], place: number): boolean {
  if (!lines[place]?.startsWith('On ')) return false;
  for (let count = 1; count <= MAX_INTRODUCTION_LENGTH; count += 1) {
    const joined = lines.slice(place, place + count).join(' ');
    // Introductions by mail programs contain a year or an address; a person's own sentence rarely does.
    if (INTRODUCTION.test(joined)) return /\d{4}|@/.test(joined);
  }
  return false;
}
