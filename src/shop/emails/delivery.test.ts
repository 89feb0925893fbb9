import { afterEach, expect, test } from 'vitest';
import { inTests, recordFigure } from '../../../tests/support/chaos/fault-report.ts';
import { type MailServer, startMailServer } from '../../../tests/support/servers/mail-server.ts';
import { EMAIL_BRAND, plainEmail } from '../../../tests/support/shop/email-brand.ts';
import { openTestDeps } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/time.ts';
import { TERMINAL } from '../audit/audit.ts';
import { deliverNextEmail } from './delivery.ts';
import { createEmailRenderer } from './email-renderer.ts';
import { enqueueEmail } from './enqueue.ts';
import { countWaitingAndFailed, failedEmails, resendEmail } from './outbox.ts';
import { createSmtpTransport } from './smtp.ts';

let late = 0;
const deps = await openTestDeps({ now: () => new Date(Date.now() + late) });
const kinds = [plainEmail];
const emailRenderer = createEmailRenderer({ kinds, db: deps.db, emailBrand: deps.emailBrand });
const carrying = (smtpUrl: string | undefined) => ({
  ...deps,
  emailRenderer,
  mailHost: 'nyuzi.example',
  emailTransport: smtpUrl === undefined ? undefined : createSmtpTransport({ smtpUrl, mailFrom: 'help@nyuzi.example' }),
});

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
  late = 0;
  await deps.db.sql`delete from letters`;
});

const emailTo = (to: string, isCode = false) => plainEmail(EMAIL_BRAND, { to, subject: 'Your code: 481 205', isCode });
const queue = (to: string, isCode = false) => deps.db.transaction((tx) => enqueueEmail(tx, emailTo(to, isCode)));

/** Delivers all due emails, as the rounds would, and returns the seconds until the next one is due. */
async function deliverDue(smtpUrl: string | undefined): Promise<number> {
  while ((await deliverNextEmail(carrying(smtpUrl))) === 'more');
  const [next] = await deps.db.sql<{ at: Date | null }[]>`
    select min(send_at) as at from letters where sent_at is null and kept_at is null and failed_at is null`;
  return next?.at ? (next.at.getTime() - deps.now().getTime()) / 1000 : 0;
}

test('enqueues an email exactly when its transaction commits', async () => {
  const failing = deps.db.transaction(async (tx) => {
    await enqueueEmail(tx, emailTo('dana@example.com'));
    throw new Error('the order was not stored');
  });
  await expect(failing).rejects.toThrow('the order was not stored');
  expect(await countWaitingAndFailed(deps.db)).toEqual({ waiting: 0, failed: 0 });
  await queue('dana@example.com');
  expect(await countWaitingAndFailed(deps.db)).toEqual({ waiting: 1, failed: 0 });
});

test('loses and duplicates no email when the mail server is down for ten minutes', async () => {
  server = await startMailServer();
  const { url, port } = server;
  await server.stop();
  const readers = Array.from({ length: inTests(5, { long: 100 }) }, (_, place) => `reader${place}@example.com`);
  for (const reader of readers) await queue(reader);

  let tries = 0;
  while (late < 10 * MINUTE_MS) {
    const wait = await deliverDue(url);
    tries += 1;
    expect(wait).toBeLessThanOrEqual(120);
    if (tries === 1) expect(wait).toBeLessThanOrEqual(30);
    // Five extra seconds: the emails were tried one after the other, so they are due one after the other.
    late += (wait + 5) * 1000;
  }
  expect(tries).toBeLessThan(12);
  server = await startMailServer({ port });
  await deliverDue(url);
  await deliverDue(url);
  expect(server.received.flatMap(({ to }) => to).sort()).toEqual(readers.toSorted());
  recordFigure(
    18,
    'every email arrives, once',
    `${readers.length} emails, 10 minutes away, ${tries} tries, 0 lost, 0 twice`,
  );
  expect(await countWaitingAndFailed(deps.db)).toEqual({ waiting: 0, failed: 0 });
});

test('sends an email once when two processes try it at once', async () => {
  server = await startMailServer();
  const { url } = server;
  await queue('dana@example.com');
  await Promise.all(Array.from({ length: 8 }, () => deliverNextEmail(carrying(url))));
  expect(server.received).toHaveLength(1);
});

test('lists a failed email after three days, and resends it on request', async () => {
  server = await startMailServer();
  const { url } = server;
  server.refuseWith({ code: 451, text: '4.3.0 Full' });
  const id = await queue('dana@example.com');
  await deliverDue(url);
  late = 73 * 60 * MINUTE_MS;
  await deliverDue(url);
  expect(await failedEmails(deps.db)).toMatchObject([
    {
      id,
      to: 'dana@example.com',
      why: expect.stringContaining('kept postponing it'),
      words: expect.stringContaining('451'),
    },
  ]);
  expect(await countWaitingAndFailed(deps.db)).toEqual({ waiting: 0, failed: 1 });

  server.refuseWith(undefined);
  expect(await resendEmail(deps, TERMINAL, id)).toEqual({ ok: true });
  await deliverDue(url);
  expect(server.received).toHaveLength(1);
  expect(await resendEmail(deps, TERMINAL, id)).toEqual({ ok: false });
});

test('does not retry a nonexistent mailbox', async () => {
  server = await startMailServer();
  server.refuseWith({ code: 550, text: '5.1.1 No such user here' });
  await queue('dana@example.com');
  await deliverDue(server.url);
  expect(await countWaitingAndFailed(deps.db)).toEqual({ waiting: 0, failed: 1 });
});

test('deletes the secret of a confidential email after delivery', async () => {
  server = await startMailServer();
  await queue('dana@example.com', true);
  await queue('eve@example.com');
  await deliverDue(server.url);
  const rows = await deps.db.sql`
    select subject, f.sealed is null as is_empty from letters left join email_facts f on email_id = id order by to_address`;
  expect(rows).toEqual([
    { subject: '', isEmpty: true },
    { subject: 'Your code: 481 205', isEmpty: false },
  ]);
});

test('stores emails without a mail server', async () => {
  await queue('dana@example.com', true);
  await deliverDue(undefined);
  const [row] = await deps.db.sql`
    select kept_at is not null as is_kept, f.sealed is not null as is_readable
    from letters left join email_facts f on email_id = id`;
  expect(row).toEqual({ isKept: true, isReadable: true });
});
