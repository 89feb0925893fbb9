/** Runs what it is given one after the other, in the order in which it came; what failed holds nobody up. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}

type Priority = 'first' | 'last';

/** Runs one at a time: what was added first, but everything `last` only while nothing `first` is waiting. */
export function createPriorityQueue() {
  const waiting: Record<Priority, (() => Promise<void>)[]> = { first: [], last: [] };
  let isRunning = false;
  async function runAll() {
    isRunning = true;
    for (let next = take(); next; next = take()) await next();
    isRunning = false;
  }
  const take = () => waiting.first.shift() ?? waiting.last.shift();
  return {
    add: <Result>(priority: Priority, run: () => Promise<Result>): Promise<Result> =>
      new Promise<Result>((resolve, reject) => {
        waiting[priority].push(() => run().then(resolve, reject));
        if (!isRunning) void runAll();
      }),
    waiting: (priority: Priority): number => waiting[priority].length,
  };
}
