/** Runs what it is given one after the other, in the order in which it came; what failed holds nobody up. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}
