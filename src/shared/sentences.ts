const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentences of a text, the first of them at least, in `most` letters where that can be. */
export function firstSentences(text: string, most: number): string {
  let said = '';
  for (const { segment } of segmenter.segment(text.trim())) {
    if (said !== '' && said.length + segment.trimEnd().length > most) break;
    said += segment;
  }
  return said.trim();
}
