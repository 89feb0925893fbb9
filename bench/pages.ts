// Requests a second, latency and processor time of the shop's pages and calls, beside a bare node:http in the same run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { freePort, startShop } from '../tests/support/running-shop.ts';
import { type Measured, measure, residentMegabytes } from './support/load.ts';
import { printTable } from './support/table.ts';
import { weighPage } from './support/weight.ts';

const PRODUCT = '/products/rift-diamond-cuff';
const PAGES = [
  ['product', PRODUCT],
  ['home', '/'],
  ['category', '/category/wristbands'],
  ['search', '/?keyword=indigo'],
] as const;
const IDLE_SECONDS = Number(process.env.IDLE_SECONDS ?? 60);

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-'));
try {
  await run();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function run() {
  const shop = await startShop({ dataDir });
  const bare = await startBare(await sizeOf(shop.url + PRODUCT));
  const limit = await measure(bare);
  const rows: (string | number)[][] = [row('bare node:http', limit, limit)];
  const add = async (name: string, url: string, pid: number, accept = 'text/html') => {
    rows.push(row(name, await measure({ url, pid, headers: { accept } }), limit));
    console.log(`  ${name} measured`);
  };
  for (const [name, path] of PAGES) await add(`${name}, kept`, shop.url + path, shop.pid);
  await add('GET /api/products/{id}, kept', `${shop.url}/api${PRODUCT}`, shop.pid, 'application/json');
  bare.child.kill();
  await weigh(shop.url);
  await pause(IDLE_SECONDS * 1000);
  const idle = residentMegabytes(shop.pid);
  await shop.close();

  const anew = await startShop({ dataDir, program: 'bench/support/uncached.ts' });
  for (const [name, path] of PAGES) await add(`${name}, made anew`, anew.url + path, anew.pid);
  await add('GET /api/products/{id}, made anew', `${anew.url}/api${PRODUCT}`, anew.pid, 'application/json');
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

async function sizeOf(url: string) {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  return brotliCompressSync(Buffer.from(await answer.arrayBuffer())).length;
}

async function startBare(bytes: number): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/bare.ts'), String(bytes), String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, child };
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
