// Benchmark of the bead studio's server cost: milliseconds per picture by size, and quotes and new designs per second,
// without HTTP and on the embedded database. CPU time is this process's only.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otherDatabase } from '../src/platform/db/connection-url.ts';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { defaultSettings } from '../src/shop/settings/default-settings.ts';
import { createChart } from '../src/shop/studio/core/chart.ts';
import { DEFAULT_STUDIO } from '../src/shop/studio/core/defaults.ts';
import { type Design, FIRST_DESIGN } from '../src/shop/studio/core/design.ts';
import { drawDesign } from '../src/shop/studio/design-pictures.ts';
import { makeDesign, quoteDesign } from '../src/shop/studio/make-design.ts';
import type { StudioCache } from '../src/shop/studio/settings/studio-settings.ts';
import { percentile } from '../tests/support/chaos/fault-report.ts';
import { printTable } from './support/table.ts';

const NAMES = 'Amani Wanjiru Zuri Baraka Nia Zoë Imani Chidi Ọlá Thandiwe Kofi Ɛfúa Sanaa Tendai Makena Jabali'.split(
  ' ',
);
const GROUNDS = ['indigo', 'red', 'green', 'plum', 'maroon', 'black', 'turquoise', 'cobalt'];
const SIZES = { 88: 110, 176: 220, 320: 400, 640: 800, 1200: 630 };
const folder = join(import.meta.dirname, '../db/migrations');
const MIGRATIONS = readdirSync(folder)
  .sort()
  .map((file) => ({ name: file.slice(0, -'.sql'.length), sql: readFileSync(join(folder, file), 'utf8') }));
const PICTURES = Number(process.env.PICTURES ?? 60);
const SECONDS = Number(process.env.SECONDS ?? 8);
const AT_ONCE = 16;

/** A different design for each number: form, tail, size, border and colors cycle with different periods. */
const toDesign = (n: number): Design => ({
  ...FIRST_DESIGN,
  text: NAMES[n % NAMES.length] ?? '',
  form: n % 3 === 0 ? 'keyring' : 'bracelet',
  tail: n % 2 === 0 ? 'fringe' : 'cord',
  size: ['Medium', 'Large', 'Extra Large'][n % 3] ?? 'Large',
  ground: GROUNDS[Math.floor(n / 3) % GROUNDS.length] ?? 'indigo',
  letters: 'white',
  border: DEFAULT_STUDIO.borders[Math.floor(n / 5) % DEFAULT_STUDIO.borders.length] ?? 'plain',
});

await benchPictures();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-studio-'));
const server = await startEmbeddedPostgres(dataDir, () => {});
const admin = createDatabase({ url: server.url, poolSize: 1 });
await admin.sql`create database studio`;
await admin.close();
const db = createDatabase({ url: otherDatabase(server.url, 'studio') });
try {
  await migrate(db, MIGRATIONS);
  await benchVerbs(db);
} finally {
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function benchPictures() {
  const rows: (string | number)[][] = [];
  for (const [width, height] of Object.entries(SIZES)) {
    const draw = (n: number) => {
      const design = toDesign(n);
      const woven = { design, chart: createChart(design, DEFAULT_STUDIO.colors), palette: DEFAULT_STUDIO.colors };
      return drawDesign(woven, { width: Number(width), height, format: 'webp' });
    };
    // Beads, metal and cloth of a size are rendered once and cached.
    for (let n = 0; n < PICTURES; n++) await draw(n);
    const took: number[] = [];
    const before = process.cpuUsage();
    for (let n = 0; n < PICTURES; n++) {
      const began = performance.now();
      await draw(n);
      took.push(performance.now() - began);
    }
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1000 / PICTURES;
    rows.push([
      `${width} x ${height}`,
      percentile(took, 50).toFixed(1),
      percentile(took, 95).toFixed(1),
      cpu.toFixed(1),
    ]);
  }
  printTable('Pictures of a design, one after the other', ['size', 'p50 ms', 'p95 ms', 'CPU ms'], rows);
}

async function benchVerbs(database: Database) {
  const shop = defaultSettings({ storeName: 'Bench', helpEmail: 'help@shop.example', helpPhone: '' });
  const deps = {
    db: database,
    studio: { current: async () => ({ version: 0, settings: DEFAULT_STUDIO }) } as StudioCache,
    settings: { current: async () => shop },
    now: () => new Date(),
  };
  const rows = [
    await perSecond('quotes', (n) => quoteDesign(deps, toDesign(n))),
    await perSecond('designs, each a new one', (n) => makeDesign(deps, { ...toDesign(n), text: getName(n) })),
    await perSecond('designs that are there already', (n) =>
      makeDesign(deps, { ...toDesign(n), text: getName(n % 100) }),
    ),
  ];
  printTable(`The verbs, ${AT_ONCE} at once`, ['verb', 'a second', 'p50 ms', 'p95 ms', 'CPU ms', 'refused'], rows);
}

/** A five-letter name for each number. */
function getName(n: number): string {
  return Array.from({ length: 5 }, (_, at) => String.fromCharCode(97 + (Math.floor(n / 26 ** at) % 26))).join('');
}

async function perSecond(name: string, call: (n: number) => Promise<{ ok: boolean }>): Promise<(string | number)[]> {
  const took: number[] = [];
  let [next, refused] = [0, 0];
  const until = performance.now() + SECONDS * 1000;
  const before = process.cpuUsage();
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      if (!(await call(next++)).ok) refused += 1;
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / took.length;
  const p = (percent: number) => percentile(took, percent).toFixed(1);
  return [name, Math.round(took.length / SECONDS), p(50), p(95), cpu.toFixed(2), refused];
}
