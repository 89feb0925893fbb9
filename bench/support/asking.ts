import { residentMegabytes } from './load.ts';
import { printTable } from './table.ts';

/** A request path, or a function that returns another one for each turn. */
export type Path = string | ((turn: number) => string);

/** `spent` is the CPU time per request from `AskEachInput.spent`, or 0 without it. */
type Timings = [name: string, milliseconds: number[], spent: number][];

type AskEachInput = {
  times: number;
  browsers?: number;
  /** CPU milliseconds used so far by all processes that answer; doesn't depend on other load on the machine. */
  spent?: () => number;
};

/** Runs the requests one kind after another, `times` times per client. Returns the duration and cost of each. */
export async function askEach(
  { url }: { url: string },
  asked: Record<string, Path>,
  headers: Record<string, string>,
  { times, browsers = 1, spent = () => 0 }: AskEachInput,
): Promise<Timings> {
  const took: Timings = [];
  for (const [name, path] of Object.entries(asked)) {
    const milliseconds: number[] = [];
    const browse = async () => {
      for (let turn = 0; turn < times; turn += 1) {
        const began = performance.now();
        const asked = typeof path === 'string' ? path : path(turn);
        const answer = await fetch(`${url}${asked}`, { headers });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${asked} answered ${answer.status}: ${text.slice(0, 200)}`);
        milliseconds.push(performance.now() - began);
      }
    };
    const before = spent();
    await Promise.all(Array.from({ length: browsers }, browse));
    took.push([name, milliseconds, (spent() - before) / (times * browsers)]);
  }
  return took;
}

/**
 * Prints a table of the exports: time to first byte, throughput and memory cost. Each one signs in again, because after
 * ten minutes staff have to re-authenticate.
 */
export async function printExports(
  { url, pid }: { url: string; pid: number },
  signIn: () => Promise<Record<string, string>>,
) {
  const rows: (string | number)[][] = [];
  for (const [name, path] of Object.entries({
    orders: '/orders.csv',
    products: '/products.csv',
    subscribers: '/subscribers.csv',
  })) {
    const headers = await signIn();
    const before = residentMegabytes(pid);
    const began = performance.now();
    const answer = await fetch(`${url}/api/admin${path}`, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    let [first, bytes, lines, most] = [0, 0, 0, before];
    for await (const chunk of answer.body ?? []) {
      first ||= performance.now() - began;
      bytes += chunk.length;
      lines += Buffer.from(chunk).toString().split('\n').length - 1;
      most = Math.max(most, residentMegabytes(pid));
    }
    const seconds = (performance.now() - began) / 1000;
    rows.push([
      name,
      lines,
      first.toFixed(0),
      seconds.toFixed(1),
      Math.round(lines / seconds),
      (bytes / seconds / 1024 / 1024).toFixed(1),
      before,
      most,
    ]);
  }
  printTable(
    'Exports',
    [
      'table',
      'lines',
      'first byte ms',
      'seconds',
      'lines a second',
      'MB a second',
      'memory before, MB',
      'most memory, MB',
    ],
    rows,
  );
}
