// Benchmark of bead studio quotes per second over HTTP, each with another design: parsed, validated, charted, priced
// and dated by one process.
import autocannon from 'autocannon';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { DEFAULT_STUDIO } from '../src/shop/studio/core/defaults.ts';
import { FIRST_DESIGN } from '../src/shop/studio/core/design.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { cpuSeconds } from './support/load.ts';
import { printTable } from './support/table.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
const CONNECTIONS = [1, 8, 32];
const NAMES = 'Amani Wanjiru Zuri Baraka Nia Zoë Imani Chidi Ọlá Thandiwe Kofi Ɛfúa Sanaa Tendai Makena Jabali'.split(
  ' ',
);

const requests = NAMES.flatMap((text) =>
  DEFAULT_STUDIO.borders.map((border, n) => ({
    method: 'POST' as const,
    path: '/api/studio/quote/',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...FIRST_DESIGN,
      text,
      border,
      form: n % 3 === 0 ? 'keyring' : 'bracelet',
      size: 'Extra Large',
    }),
  })),
);

await buildIfNeeded();
const shop = await startShop({ env: { RATE_LIMITS: 'off' } });
try {
  await autocannon({ url: shop.url, requests, connections: 8, duration: 2 });
  const rows: (string | number)[][] = [];
  for (const connections of CONNECTIONS) {
    const before = cpuSeconds(shop.pid);
    const done = await autocannon({ url: shop.url, requests, connections, duration: SECONDS });
    const cpuMs = ((cpuSeconds(shop.pid) - before) * 1000) / done['2xx'];
    const took = [Math.round(done['2xx'] / done.duration), done.latency.p50, done.latency.p99, cpuMs.toFixed(2)];
    rows.push([connections, ...took, done.non2xx + done.errors]);
  }
  printTable(
    `Quotes over HTTP, ${requests.length} designs in turn, one process`,
    ['connections', 'quotes a second', 'p50 ms', 'p99 ms', 'CPU ms', 'failed'],
    rows,
  );
} finally {
  await shop.close();
}
