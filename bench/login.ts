// Benchmark of logins per second, and of the event loop delay under them: argon2 must not block pages.
import autocannon from 'autocannon';
import { SHOPPER } from '../db/seeds/fixtures.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { freePort, startShop } from '../tests/support/shop-process/running-shop.ts';
import { printTable } from './support/table.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const CONNECTIONS = [1, 4, 16, 64];

await buildIfNeeded();
const metricsPort = await freePort();
const shop = await startShop({ env: { METRICS_PORT: String(metricsPort) } });
try {
  const rows = [await toRow(0)];
  for (const connections of CONNECTIONS) rows.push(await toRow(connections));
  printTable(
    'Logins (argon2id, 19 MiB, two passes; at most 4 at once), one process',
    ['connections', 'logins a second', 'p50 ms', 'p99 ms', 'failed', 'a kept page p99 ms', 'event loop p99 ms'],
    rows,
  );
} finally {
  await shop.close();
}

/** Measures logins on this many connections, and a page requested at the same time. */
async function toRow(connections: number): Promise<(string | number)[]> {
  // Each reading resets the measurement.
  await eventLoopP99();
  const logins = connections === 0 ? undefined : load(connections);
  const page = await autocannon({ url: `${shop.url}/about`, connections: 1, duration: SECONDS, overallRate: 50 });
  const delay = await eventLoopP99();
  const done = await logins;
  const took = done
    ? [Math.round(done['2xx'] / done.duration), done.latency.p50, done.latency.p99, done.non2xx + done.errors]
    : ['', '', '', ''];
  return [connections, ...took, page.latency.p99, delay];
}

function load(connections: number) {
  return autocannon({
    url: `${shop.url}/api/users/login/`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: SHOPPER.email, password: SHOPPER.password }),
    connections,
    duration: SECONDS,
  });
}

async function eventLoopP99(): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1];
  return (Number(seconds) * 1000).toFixed(1);
}
