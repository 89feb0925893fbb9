const GRAMS = /^(0|[1-9]\d{0,5})(?:\.(\d{1,2}))?$/;

/** Grams as people in the US write them, with at most two decimals; otherwise the sentence for the field. */
export function readGrams(text: string): { ok: true; grams: number } | { ok: false; sentence: string } {
  const typed = text.trim().replace(/ ?g$/, '');
  if (GRAMS.test(typed)) return { ok: true, grams: Number(typed) };
  return { ok: false, sentence: 'Enter grams like 12.5.' };
}
