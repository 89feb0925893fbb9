/** A text in which the words that were looked for stand out, however they are written. */
export function Marked({ text, words }: { text: string; words: string }) {
  const place = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (place < 0) return text;
  return (
    <>
      {text.slice(0, place)}
      <mark>{text.slice(place, place + words.length)}</mark>
      {text.slice(place + words.length)}
    </>
  );
}
