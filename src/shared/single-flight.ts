/** Work that is asked for again while it is under way is done once; whoever asks gets the answer of the one that runs. */
export function singleFlight<Key, Result>(work: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const underWay = new Map<Key, Promise<Result>>();
  return (key) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const begun = work(key).finally(() => underWay.delete(key));
    underWay.set(key, begun);
    return begun;
  };
}
