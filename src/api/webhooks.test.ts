import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emailsTo } from '../../tests/support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { getStatuses } from '../../tests/support/checks/statuses.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../tests/support/shop/settings.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { orderName } from '../shared/orders/order-names.ts';
import { createEmailReader } from '../shop/contact/read-email.ts';
import type { Order } from '../shop/orders/schema.ts';

const KEY = randomBytes(32);
const shop = await openPayingShop({ env: { INBOUND_EMAIL_KEY: KEY.toString('base64') } });
const { deps, app, placeOrder } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const [owner, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];

const post = (payload: string | Buffer, authorization = `Bearer ${KEY.toString('hex')}`) =>
  app.inject({
    method: 'POST',
    url: '/api/webhooks/email',
    headers: { 'content-type': 'message/rfc822', authorization },
    payload,
  });
const deliver = async (payload: string | Buffer) => (await post(payload)).json().outcome;

type Written = { from: string; to: string; text?: string; headers?: string[] };
const email = ({ from, to, text = 'Yes, please wait.', headers = [] }: Written) =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Message-ID: <${randomUUID()}@mail.example>`,
    'Subject: Re: About your order',
    ...headers,
    '',
    text,
  ].join('\r\n');

const write = ({ id }: Order, body = 'The beads are late. Shall we wait?', lastReply?: string) =>
  amina.ask('POST', `/orders/${id}/messages`, { key: randomUUID(), body, ...(lastReply && { lastReply }) });
const getContact = async ({ id }: Order) => (await amina.ask('GET', `/orders/${id}/contact`)).body;
const getReplies = async (
  order: Order,
): Promise<{ id: string; body: string; who: string; from: string | null; attachments: string[] }[]> =>
  (await getContact(order)).messages.filter(({ kind }: { kind: string }) => kind === 'email');

/** An order with a staff message, and its reply address. */
async function conversation(shopper?: Shopper) {
  await ownerChooses(deps, { replyEmail: 'orders@lakeside.example' });
  const dana = shopper ?? (await shopperIn(deps));
  const order = await placeOrder(dana);
  await write(order);
  const [sent] = await db.sql`
    select l.id, l.reply_to from letters l join order_messages m on m.email_id = l.id where m.order_id = ${order.id}`;
  return { dana, order, replyTo: String(sent?.replyTo), emailId: String(sent?.id) };
}

test('adds an emailed reply to the order’s conversation, notifies the shop and marks it unanswered', async () => {
  const { dana, order, replyTo } = await conversation();
  expect(replyTo).toMatch(/^orders\+[0-9a-hjkmnp-tv-z]{12}@lakeside\.example$/);
  expect(replyTo).not.toContain(String(order.number));
  expect(await getContact(order)).toMatchObject({ repliesArriveAt: 'orders@lakeside.example', repliesShowUp: true });
  expect(await deliver(email({ from: `Dana W. <${dana.email}>`, to: replyTo }))).toBe('taken');
  expect(await getReplies(order)).toMatchObject([{ who: 'Dana W.', body: 'Yes, please wait.', from: null }]);
  const told = await emailsTo(deps, 'help@nyuzi.example');
  expect(told.find(({ subject }) => subject === `A reply about order ${orderName(order)}`)?.text).toContain(
    'Yes, please wait.',
  );
  const { rows } = (await amina.ask('GET', '/messages?view=open')).body;
  expect(rows[0]).toMatchObject({ order: { id: order.id, number: order.number }, message: 'Yes, please wait.' });
  // After an answer from the message list, the next reply arrives at the same order.
  expect((await amina.ask('POST', `/messages/${rows[0].id}/answer`, { body: 'We wait, then.' })).status).toBe(204);
  const [answer] =
    await db.sql`select reply_to from letters where kind = 'contact.answer' and to_address = ${dana.email}`;
  expect(answer?.replyTo).toBe(replyTo);
});

test('marks replies answered only up to the ones that the staff author saw', async () => {
  const { dana, order, replyTo } = await conversation();
  const another = await conversation();
  const reply = (text: string) => deliver(email({ from: dana.email, to: replyTo, text }));
  const waiting = async () =>
    (
      await db.sql<{ message: string }[]>`
        select message from contact_messages where order_id = ${order.id} and answered_at is null order by received_at`
    ).map(({ message }) => message);
  await reply('Thanks!');
  await reply('And another thing.');
  const seen = (await getReplies(order)).at(-1)?.id;
  await reply('Wait, I changed my mind.');
  await deliver(email({ from: another.dana.email, to: another.replyTo }));
  // Without seen messages, or with those of another order, nothing is marked answered.
  await write(order, 'We wrote to you before we saw any.');
  await write(order, 'Nor by this one.', (await getReplies(another.order)).at(-1)?.id);
  expect((await write(order, 'Nor by this one.', 'no id')).status).toBe(204);
  expect(await waiting()).toEqual(['Thanks!', 'And another thing.', 'Wait, I changed my mind.']);
  await write(order, 'You are welcome.', seen);
  expect(await waiting()).toEqual(['Wait, I changed my mind.']);
});

test('matches an order’s reply address in any case, with a name, in a list, forwarded, or by In-Reply-To', async () => {
  const { dana, order, replyTo, emailId } = await conversation();
  await write(order, 'Again');
  const rows = await db.sql`
    select distinct l.reply_to from letters l join order_messages m on m.email_id = l.id where m.order_id = ${order.id}`;
  expect(rows).toHaveLength(1);
  const from = dana.email;
  const mails = [
    email({ from, to: replyTo.toUpperCase() }),
    email({ from, to: `"Lakeside, Beads" <${replyTo}>, friend@example.com` }),
    email({ from, to: 'grace@home.example', headers: [`Delivered-To: ${replyTo}`] }),
    email({ from, to: 'grace@home.example', headers: [`X-Forwarded-To: grace@home.example, ${replyTo}`] }),
    email({ from, to: 'help@nyuzi.example', headers: [`In-Reply-To: <${emailId}@nyuzi.example>`] }),
    email({
      from,
      to: 'help@nyuzi.example',
      headers: [`References: <a@b>\r\n <${emailId.toUpperCase()}@nyuzi.example>`],
    }),
    // From her other mailbox: knowing the reply address proves that she got the email.
    email({ from: 'dana@work.example', to: replyTo }),
  ];
  for (const mail of mails) expect(await deliver(mail)).toBe('taken');
  const replies = await getReplies(order);
  expect(replies.map(({ from: other }) => other)).toEqual([...Array(6).fill(null), 'dana@work.example']);
});

test('stores the same email once on repeats, and another email with the same text separately', async () => {
  const { dana, order, replyTo } = await conversation();
  const mail = email({ from: dana.email, to: replyTo });
  const outcomes = await Promise.all([deliver(mail), deliver(mail)]);
  expect(outcomes.toSorted()).toEqual(['repeated', 'taken']);
  expect(await deliver(mail.replace('Re:', 'Fwd:'))).toBe('repeated');
  const bare = mail.replace(/Message-ID: .*\r\n/, '');
  expect([await deliver(bare), await deliver(bare)]).toEqual(['taken', 'repeated']);
  expect(await deliver(email({ from: dana.email, to: replyTo }))).toBe('taken');
  expect(await getReplies(order)).toHaveLength(3);
});

test('ignores automatic replies', async () => {
  const { dana, order, replyTo } = await conversation();
  const from = dana.email;
  for (const header of [
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated',
    'Precedence: bulk',
    'Precedence: auto_reply',
    'X-Autoreply: yes',
    'List-Id: <all.example.com>',
    'Return-Path: <>',
  ]) {
    expect(await deliver(email({ from, to: replyTo, headers: [header] })), header).toBe('automatic');
  }
  for (const machine of ['MAILER-DAEMON@mx.example', 'postmaster@mx.example', 'no-reply@bank.example']) {
    expect(await deliver(email({ from: machine, to: replyTo }))).toBe('automatic');
  }
  expect(
    await deliver(email({ from, to: replyTo, headers: ['Auto-Submitted: no', 'X-Auto-Response-Suppress: All'] })),
  ).toBe('taken');
  expect(await getReplies(order)).toHaveLength(1);
});

test('shows a bounce at its message, and ignores a delay notice', async () => {
  const { dana, order, replyTo, emailId } = await conversation();
  const report = (action: string) =>
    [
      'From: MAILER-DAEMON@mx.example',
      `To: ${replyTo}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n',
      `Final-Recipient: rfc822; ${dana.email}\r\nAction: ${action}\r\nStatus: 5.1.1\r\n`,
      '--b\r\nContent-Type: text/rfc822-headers\r\n',
      `Message-ID: <${emailId}@nyuzi.example>\r\n--b--`,
    ].join('\r\n');
  const getDelivery = async () => (await getContact(order)).messages[0].delivery;
  expect(await deliver(report('delayed'))).toBe('automatic');
  expect(await getDelivery()).toBe('waiting');
  expect(await deliver(report('failed'))).toBe('bounced');
  expect(await getDelivery()).toBe('failed');
  expect(await deliver(report('failed').replace(emailId, randomUUID()))).toBe('automatic');
});

test('truncates, cleans or refuses huge and hostile emails', async () => {
  const { dana, order, replyTo } = await conversation();
  const from = dana.email;
  const before = (await getReplies(order)).length;
  const long = email({ from, to: replyTo, text: 'x'.repeat(2_000_000) });
  expect(await deliver(long)).toBe('taken');
  // Millions of lines would each take memory.
  expect(await deliver(email({ from, to: replyTo, text: '\n'.repeat(2_000_000) }))).toBe('too_complex');
  const dirty = email({
    from: `"Da\u0000na\u202e" <${from}>`,
    to: replyTo,
    text: 'a\u0000b\u0007c <script>alert(1)</script>',
  });
  expect(await deliver(dirty)).toBe('taken');
  const html = [
    ...[`From: ${from}`, `To: ${replyTo}`, 'Content-Type: text/html; charset=utf-8', ''],
    '<style>p{}</style><p>Yes,<br>please</p><script>alert(1)</script><img src="http://spy.example/x.gif">',
  ].join('\r\n');
  expect(await deliver(html)).toBe('taken');
  const withFile = [
    ...[`From: ${from}`, `To: ${replyTo}`, 'Content-Type: multipart/mixed; boundary=b', ''],
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the picture.',
    '--b\r\nContent-Type: image/jpeg\r\nContent-Disposition: attachment; filename="../clasp\u0001.jpg"\r\n\r\nAAAA\r\n--b--',
  ].join('\r\n');
  expect(await deliver(withFile)).toBe('taken');
  const replies = (await getReplies(order)).slice(before);
  expect(replies.map(({ body }) => body.length)).toEqual([10_000, expect.any(Number), expect.any(Number), 16]);
  expect(replies[1]).toMatchObject({ who: dana.name, body: 'abc <script>alert(1)</script>' });
  expect(replies[2]?.body).toBe('Yes,\nplease');
  expect(replies[3]?.attachments).toEqual(['../clasp.jpg']);

  const nested = Array.from(
    { length: 100 },
    (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
  );
  const deep = `From: ${from}\r\nTo: ${replyTo}\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('')}`;
  for (const [outcome, mail] of [
    ['no_sender', ''],
    ['no_sender', randomBytes(10_000)],
    ['unreadable', deep],
    ['too_complex', `From: ${from}\r\nX: ${'y'.repeat(300_000)}\r\n\r\nHi`],
    ['no_sender', email({ from: 'undisclosed:;', to: replyTo })],
    ['no_sender', email({ from: 'a@b@c.example', to: replyTo })],
    ['empty', email({ from, to: replyTo, text: ' \r\n ' })],
    ['no_order', email({ from, to: 'orders+0123456789ab@lakeside.example' })],
    ['no_order', email({ from, to: 'orders@lakeside.example' })],
    ['no_order', email({ from, to: 'orders+999999999@lakeside.example' })],
  ] as const) {
    expect(await deliver(mail)).toBe(outcome);
  }
  expect((await post(Buffer.alloc(16 * 1024 * 1024, 'a'))).statusCode).toBe(413);
});

test('parses slow emails once, outside the process that serves shoppers', {
  timeout: 120_000,
}, async () => {
  const { dana, order, replyTo } = await conversation();
  const body = (type: string, text: string, headers: string[] = []) =>
    email({ from: dana.email, to: replyTo, text, headers: [`Content-Type: ${type}`, ...headers] });
  const parts = Array.from({ length: 5_000 }, () => '--b\r\nContent-Type: text/html\r\n\r\n<p>a').join('\r\n');
  const hostile: [name: string, mail: string, outcome: string | RegExp][] = [
    ['quoted lines', body('text/plain', '>\n'.repeat(200_000)), 'too_complex'],
    ['lines of a letter', body('text/plain', 'a\n'.repeat(290_000)), 'too_complex'],
    ['blank lines in HTML', body('text/html', '\n '.repeat(95_000)), 'too_complex'],
    ['open tags in HTML', body('text/html', '<p\n'.repeat(63_000)), 'too_complex'],
    [
      'headers',
      body(
        'text/plain',
        'Hi',
        Array.from({ length: 25_000 }, (_, n) => `X-${n}: y`),
      ),
      'too_complex',
    ],
    ['one long header', body('text/plain', 'Hi', [`X: ${'y '.repeat(100_000)}`]), 'too_complex'],
    ['parts', body('multipart/mixed; boundary=b', parts), 'too_complex'],
    [
      'switching character sets',
      body('text/plain; charset=iso-2022-jp', '\u001b$B\u001b(B'.repeat(15_000)),
      /taken|too_complex/,
    ],
    ['angle brackets', body('text/html', '<'.repeat(500_000)), /taken|too_complex/],
    ['nested tags', body('text/html', '<div>'.repeat(200_000)), /taken|too_complex|empty/],
    ['encoded words', body('text/plain', 'Hi', [`Subject: ${'=?utf-8?q?a?= '.repeat(4_000)}`]), /taken|too_complex/],
    ['addresses', body('text/plain', 'Hi', [`Cc: ${'a@b.example, '.repeat(4_000)}`]), /taken|too_complex/],
    [
      'escapes in quoted-printable',
      body('text/plain', '=3D='.repeat(200_000), ['Content-Transfer-Encoding: quoted-printable']),
      /taken|too_complex/,
    ],
  ];
  const before = { process: process.cpuUsage(), thread: process.threadCpuUsage() };
  for (const [name, mail, outcome] of hostile) {
    const answer = await post(mail);
    // 200, because a mail server that gets another status delivers it again.
    expect([name, answer.statusCode, answer.json().outcome]).toEqual([name, 200, expect.stringMatching(outcome)]);
  }
  const [all, own] = [process.cpuUsage(before.process), process.threadCpuUsage(before.thread)];
  expect(own.user).toBeLessThan(all.user / 2);
  expect(await deliver(email({ from: dana.email, to: replyTo, text: 'Still here?' }))).toBe('taken');
  expect((await getReplies(order)).at(-1)?.body).toBe('Still here?');
});

test('keeps a stranger’s emails to an order’s reply address from using up the customer’s limits', async () => {
  const limited = await openPayingShop({ env: { INBOUND_EMAIL_KEY: KEY.toString('base64'), RATE_LIMITS: 'on' } });
  const { most } = RATE_LIMITS.orderEmails;
  const orders: { dana: Shopper; id: string; to: string }[] = [];
  for (let place = 0; place < 2; place += 1) {
    const dana = await shopperIn(limited.deps);
    const { id } = await limited.placeOrder(dana);
    const token = `0123456789a${place}`;
    await limited.deps.db
      .sql`insert into order_reply_tokens (order_id, token, made_at) values (${id}, ${token}, now())`;
    orders.push({ dana, id, to: `orders+${token}@lakeside.example` });
  }
  const send = async (payload: string) => {
    const headers = { 'content-type': 'message/rfc822', authorization: `Bearer ${KEY.toString('hex')}` };
    return (await limited.app.inject({ method: 'POST', url: '/api/webhooks/email', headers, payload })).json().outcome;
  };
  const [one, other] = orders as [(typeof orders)[0], (typeof orders)[0]];
  // Each parsed email starts a worker thread, so the test counts the ones in between without sending them.
  const countMore = (from: number, to: number) =>
    limited.deps.db.sql`update rate_limits set count = ${to} where count = ${from}`;
  const strangers = async (count: number) => {
    const outcomes: string[] = [];
    for (let turn = 0; turn < count; turn += 1)
      outcomes.push(await send(email({ from: `stranger${turn}@example.com`, to: one.to })));
    return outcomes;
  };
  expect(await strangers(3)).toEqual(['taken', 'taken', 'taken']);
  await countMore(3, most - 2);
  expect(await strangers(4)).toEqual(['taken', 'taken', 'too_many', 'too_many']);
  // One sender can't even use up one order's limit.
  const eve = () => send(email({ from: 'eve@example.com', to: other.to }));
  expect([await eve(), await eve()]).toEqual(['taken', 'taken']);
  await countMore(2, RATE_LIMITS.orderEmailsFromSender.most - 1);
  expect([await eve(), await eve()]).toEqual(['taken', 'too_many']);
  expect(await send(email({ from: 'friend@example.com', to: other.to }))).toBe('taken');
  // Emails that match no order are neither limited nor parsed.
  const unrelated = await Promise.all(
    Array.from({ length: 300 }, () => send(email({ from: 'eve@example.com', to: 'help@lakeside.example' }))),
  );
  expect(new Set(unrelated)).toEqual(new Set(['no_order']));
  for (const { dana, to } of orders) expect(await send(email({ from: dana.email, to }))).toBe('taken');
});

test('parses a customer’s email while a stranger’s slow email is parsed and a second one waits', async () => {
  const read = createEmailReader({ log: { warn: () => {} } });
  const slow = read(Buffer.from(`Content-Type: text/html\r\n\r\n${'<i>'.repeat(300_000)}`), 'other');
  expect(await read(Buffer.from('\r\nHi'), 'other')).toEqual({ ok: false, reason: 'busy' });
  expect(await read(Buffer.from('\r\nHi'), 'customer')).toMatchObject({ ok: true, body: { text: 'Hi' } });
  await slow;
  expect(await read(Buffer.from('\r\nHi'), 'other')).toMatchObject({ ok: true });
});

test('deletes a closed account’s emails, and accepts no more', async () => {
  const { dana, order, replyTo } = await conversation();
  const other = await conversation();
  for (const { replyTo: to } of [{ replyTo }, other]) {
    expect(await deliver(email({ from: 'dana@work.example', to }))).toBe('taken');
  }
  expect((await owner.ask('POST', `/customers/${dana.customerId}/forget`)).status).toBeLessThan(300);
  const left = await db.sql`select order_id from contact_messages where order_id in (${order.id}, ${other.order.id})`;
  expect(left).toEqual([{ orderId: other.order.id }]);
  expect(await deliver(email({ from: 'dana@work.example', to: replyTo }))).toBe('no_order');
  expect(await deliver(email({ from: 'dana@work.example', to: other.replyTo }))).toBe('taken');
});

test('accepts inbound emails only with the key, and none in a shop without a key', async () => {
  for (const authorization of [
    '',
    'Bearer',
    `Bearer ${randomBytes(32).toString('hex')}`,
    `Basic ${KEY.toString('hex')}`,
  ]) {
    expect((await post('From: a@b.example\r\n\r\nHi', authorization)).statusCode).toBe(401);
  }
  const other = await openTestShop();
  const request = { method: 'POST', url: '/api/webhooks/email', headers: { authorization: 'Bearer x' } } as const;
  expect((await other.app.inject({ ...request, payload: 'Hi' })).statusCode).toBe(404);
});

test('limits wrong keys per network, and never refuses the correct key', async () => {
  const limited = await openTestShop({ env: { INBOUND_EMAIL_KEY: KEY.toString('base64'), RATE_LIMITS: 'on' } });
  const send = (key: Buffer) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/webhooks/email',
      headers: { authorization: `Bearer ${key.toString('hex')}` },
      payload: '',
    });
  expect(await getStatuses(20, () => send(randomBytes(32)))).toEqual(Array(20).fill(401));
  const refused = await send(randomBytes(32));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  expect((await send(KEY)).statusCode).toBe(200);
});
