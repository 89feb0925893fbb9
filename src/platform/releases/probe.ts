import { request } from 'node:http';

export type ShopAddress = { host: string; port: number; publicUrl: string };

const PROBE_TIMEOUT_MS = 5_000;
const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '']);
export const READY = '/api/health/ready';

/** The response status; 0 if there was no response within five seconds. */
export function getStatus({ host, port, publicUrl }: ShopAddress, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: EVERY_ADDRESS.has(host) ? '127.0.0.1' : host,
        port,
        path,
        method: 'GET',
        agent: false,
        signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
        headers: { host: new URL(publicUrl).host },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', () => resolve(0));
      },
    );
    asked.on('error', () => resolve(0));
    asked.end();
  });
}

/** Current response status of each path, as the baseline for a new release. */
export async function getStatuses(address: ShopAddress, addresses: readonly string[]): Promise<Record<string, number>> {
  const statuses = addresses.map(async (path) => [path, await getStatus(address, path)] as const);
  return Object.fromEntries(await Promise.all(statuses));
}
