/** A text in which each of the words that were looked for stands out, however they are written. */
export function Marked({ text, words }: { text: string; words: string }) {
  const typed = [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))];
  if (typed.length === 0) return text;
  const pattern = new RegExp(`(${typed.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})`, 'gi');
  // Parts between two matches, and the matches, by turns.
  return text.split(pattern).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
    place % 2 === 1 ? <mark key={place}>{part}</mark> : part,
  );
}
