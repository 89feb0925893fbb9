import { MINUTE_MS } from '../shared/time.ts';

type MemoryReturn = (isIdle: boolean, now: number) => void;

/** A shop with visitors rarely has a pause as long as this; the collection takes a tenth of a second. */
export const QUIET_MS = MINUTE_MS / 3;
const GROWN_BY = 1.1;

/**
 * Returns memory to the machine once the process has been idle for a while, if it has grown since the last time. V8 keeps
 * the pages that a load has filled: what it takes for idle, it collects without freeing its pool of emptied pages. Only
 * this kind of collection does both; it exists if Node runs with `--expose-gc`. Call the result at every tick.
 */
export function createMemoryReturn({
  gc = globalThis.gc,
  residentBytes = (): number => process.memoryUsage.rss(),
} = {}): MemoryReturn {
  let quietSince: number | undefined;
  let restedBytes = 0;
  return (isIdle, now) => {
    if (!isIdle) quietSince = undefined;
    else quietSince ??= now;
    if (!gc || quietSince === undefined || now - quietSince < QUIET_MS) return;
    quietSince = now;
    if (residentBytes() < restedBytes * GROWN_BY) return;
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    restedBytes = residentBytes();
  };
}
