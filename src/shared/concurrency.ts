/** Runs `run` for each item, at most `atOnce` at a time. Throws the first error after all started runs have ended. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const errors: unknown[] = [];
  const worker = async () => {
    while (left.length > 0 && errors.length === 0) {
      const item = left.shift() as Item;
      await run(item).catch((error: unknown) => void errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, worker));
  if (errors.length > 0) throw errors[0];
}

/** Creates a queue that runs tasks one at a time, in order; a failed task doesn't block the next ones. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  };
}

type Priority = 'first' | 'last';

/** Priority queue with one task at a time: `last` tasks run only while no `first` task waits. */
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

/** Single flight: calls during a run share its result. */
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

/** Caches one result per argument object in a `WeakMap`. */
export function memoize<Of extends object, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, Made>();
  return (of) => {
    const known = made.get(of);
    if (known !== undefined) return known;
    const fresh = make(of);
    made.set(of, fresh);
    return fresh;
  };
}
