// Benchmark of requests per second, latency and CPU time of the shop's pages and calls, compared with a bare node:http
// server in the same run.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { freePort, startShop } from '../tests/support/shop-process/running-shop.ts';
import { type Measured, measure, residentMegabytes } from './support/load.ts';
import { printTable } from './support/table.ts';
import { weighPage } from './support/weight.ts';

const PRODUCT = '/products/rift-diamond-cuff';
const PAGES = [
  ['product', PRODUCT, 'text/html'],
  ['home', '/', 'text/html'],
  ['category', '/category/wristbands', 'text/html'],
  ['search', '/?keyword=indigo', 'text/html'],
] as const;
const CALL = ['GET /api/products/{id}', `/api${PRODUCT}`, 'application/json'] as const;
/** Default of `npm start`; the test suite's shops log every step. */
const DEFAULT_ENV = { LOG_LEVEL: 'info' };
type LoadInput = { url: string; pid: number; accept: string; warmUpSeconds?: number };

/** Rendering runs so much code that V8 needs a few thousand pages to optimize it. */
const WARM_SECONDS = 5;
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 60);

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run() {
  const shop = await startShop({ dataDir, env: DEFAULT_ENV });
  const rows: (string | number)[][] = [];
  // The load generator parses text faster than compressed bytes, so also measure plain text of the same size.
  const letters = await measureBare(Buffer.alloc((await wireBytes(shop.url + PRODUCT, 'text/html')).length, 'x'));
  rows.push(row('bare node:http, as many letters as the product page has bytes', letters, letters));
  const add = async (name: string, { accept, ...load }: LoadInput, limit: Measured) => {
    rows.push(row(name, await measure({ ...load, headers: { accept } }), limit));
    console.log(`  ${name} measured`);
  };
  for (const [name, path, accept] of [...PAGES, CALL] as const) {
    const limit = await measureBare(await wireBytes(shop.url + path, accept));
    rows.push(row(`bare node:http, the bytes of ${name}`, limit, limit));
    await add(`${name}, kept`, { url: shop.url + path, pid: shop.pid, accept }, limit);
  }
  await weigh(shop.url);
  await pause(IDLE_SECONDS * 1000);
  const idle = residentMegabytes(shop.pid);
  await shop.close();

  const anew = await startShop({ dataDir, env: DEFAULT_ENV, program: 'bench/support/uncached.ts' });
  for (const [name, path, accept] of [...PAGES, CALL] as const) {
    await add(
      `${name}, made anew`,
      { url: anew.url + path, pid: anew.pid, accept, warmUpSeconds: WARM_SECONDS },
      letters,
    );
  }
  await anew.close();

  printTable(
    'Pages and calls, one process, 16 connections',
    ['', 'a second', 'of bare', 'p50 ms', 'p99 ms', 'CPU ms', 'failed'],
    rows,
  );
  console.log(`\nMemory of the shop ${IDLE_SECONDS} s after the load: ${idle} MB`);
}

function row(name: string, { perSecond, p50, p99, cpuMs, failed }: Measured, limit: Measured) {
  const ofBare = `${Math.round((perSecond / limit.perSecond) * 100)} %`;
  return [name, perSecond, ofBare, p50, p99, cpuMs.toFixed(3), failed];
}

/** A response as finally stored in the cache. */
async function wireBytes(url: string, accept: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { accept } });
  return brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
}

async function measureBare(body: Buffer): Promise<Measured> {
  const [port, file] = [await freePort(), join(dataDir, 'bare-body')];
  writeFileSync(file, body);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/bare.ts'), file, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    return await measure({ url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0 });
  } finally {
    child.kill();
  }
}

async function weigh(url: string) {
  const rows: (string | number)[][] = [];
  for (const [name, path] of PAGES) {
    const { html, script, style, requests } = await weighPage(url + path);
    rows.push([name, kb(html), kb(script), kb(style), requests]);
  }
  printTable('What a first visit loads (KB on the wire, brotli)', ['', 'HTML', 'script', 'styles', 'requests'], rows);
}

function kb(bytes: number) {
  return (bytes / 1024).toFixed(1);
}
