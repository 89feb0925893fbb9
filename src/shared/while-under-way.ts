/** Work that is asked for again while it is under way is done once; whoever asks gets the answer of the one that runs. */
export function sharedWhileUnderWay<Key, Answer>(work: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const underWay = new Map<Key, Promise<Answer>>();
  return (key) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const begun = work(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
