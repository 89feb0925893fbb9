import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds of the server per request. */
  cpuMs: number;
  failed: number;
};

type Load = {
  url: string;
  pid: number;
  seconds?: number;
  warmUpSeconds?: number;
  connections?: number;
  headers?: Record<string, string>;
};

const TICKS_A_SECOND = 100;

/** Runs load against one URL for a while after a warm-up, and reads the CPU time of the server process. */
export async function measure({
  url,
  pid,
  seconds = Number(process.env.SECONDS ?? 8),
  warmUpSeconds = 1,
  connections = 16,
  headers = {},
}: Load): Promise<Measured> {
  const options = { url, connections, headers: { 'accept-encoding': 'br', accept: 'text/html', ...headers } };
  await autocannon({ ...options, duration: warmUpSeconds });
  const before = cpuSeconds(pid);
  const result = await autocannon({ ...options, duration: seconds });
  const spent = cpuSeconds(pid) - before;
  const total = result['2xx'];
  return {
    perSecond: Math.round(total / result.duration),
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMs: total === 0 ? Number.NaN : (spent * 1000) / total,
    failed: result.non2xx + result.errors,
  };
}

/** CPU time of a process so far, from Linux' /proc. */
export const cpuSeconds = (pid: number): number => sumTicks(pid, [11, 12]);

/** CPU time of its child processes that have ended. */
export const endedChildrenSeconds = (pid: number): number => sumTicks(pid, [13, 14]);

function sumTicks(pid: number, places: readonly number[]): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS_A_SECOND;
}

/** Resident memory of a process in megabytes. */
export function residentMegabytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}
