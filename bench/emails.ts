// Benchmark of emails per second: rendered, sent over SMTP to a server in this process, and marked as sent.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { createDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { createSecretBox } from '../src/platform/secrets/secret-box.ts';
import { openKeyFile } from '../src/platform/secrets/secret-key.ts';
import { enqueueEmail } from '../src/shop/emails/enqueue.ts';
import { startMailServer } from '../tests/support/servers/mail-server.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { spentBy } from './support/spent.ts';
import { printTable } from './support/table.ts';

const storedFacts = JSON.parse(readFileSync('tests/support/emails/stored-facts.json', 'utf8'));
const EMAILS = Number(process.env.EMAILS ?? 1000);
/** Response delay of the mail server after it has accepted an email. */
const ANSWERS_AFTER_MS = [0, 20];

await buildIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-bench-'));
const rows: (string | number)[][] = [];
try {
  for (const answerAfterMs of ANSWERS_AFTER_MS) rows.push(await run(answerAfterMs));
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
printTable(
  `${EMAILS} emails of a paid order, enqueued at once`,
  ['the mail server answers after ms', 'emails a second', 'connections', 'twice', 'CPU ms shop', 'CPU ms database'],
  rows,
);

async function run(answerAfterMs: number) {
  const server = await startMailServer({ answerAfterMs });
  const shop = await startShop({
    dataDir,
    env: { LOG_LEVEL: 'info', SMTP_URL: server.url, MAIL_FROM: 'shop@nyuzi.example' },
  });
  const { url } = await startEmbeddedPostgres(dataDir, () => {});
  const db = createDatabase({ url, secrets: createSecretBox(openKeyFile(dataDir)) });
  try {
    const { order } = storedFacts['order.paid'];
    const email = {
      kind: 'order.paid',
      facts: JSON.stringify({ order }),
      replyTo: 'help@nyuzi.example',
      subject: 'Paid',
      isConfidential: false,
      urgency: 1,
    } as const;
    // Warm-up: afterwards everything is loaded and connected.
    await db.transaction((tx) => enqueueEmail(tx, { ...email, to: 'first@example.com' }));
    await arrived(server, 1);
    const before = spentBy(shop.pid, dataDir);
    await db.transaction(async (tx) => {
      for (let each = 0; each < EMAILS; each += 1)
        await enqueueEmail(tx, { ...email, to: `reader${each}@example.com` });
    });
    const began = performance.now();
    await arrived(server, EMAILS + 1);
    const seconds = (performance.now() - began) / 1000;
    const spent = spentBy(shop.pid, dataDir);
    const each = (name: 'shop' | 'database') => (((spent[name] - before[name]) * 1000) / EMAILS).toFixed(2);
    const twice = server.received.length - new Set(server.received.flatMap(({ to }) => to)).size;
    return [answerAfterMs, Math.round(EMAILS / seconds), server.connections(), twice, each('shop'), each('database')];
  } finally {
    await db.close();
    await shop.close();
    await server.stop();
  }
}

async function arrived({ received }: Awaited<ReturnType<typeof startMailServer>>, count: number) {
  while (received.length < count) await pause(20);
}
