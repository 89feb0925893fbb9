import { expect, test } from 'vitest';
import { emailsTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

const { app, deps, api } = await openTestShop();
const { call } = await staffIn({ deps, app }, 'helper');
const { sql } = deps.db;
await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 5 });

async function review(comment: string, rating = 5, product = 'rift-diamond-cuff') {
  const [row] = await sql<{ id: number }[]>`
    insert into reviews (product_id, name, rating, comment) values (${product}, 'Dana', ${rating}, ${comment})
    returning id`;
  return row?.id ?? 0;
}

const shownReviews = async (id = 'rift-diamond-cuff') => {
  const answer = await api.call('GET /products/:id/get-reviews', { params: { id } });
  return answer.ok ? answer.body : [];
};

test('hides a review with its stars, keeps the reason for staff, and restores it', async () => {
  await addProduct(deps.db, { id: 'talked-about-cuff' });
  await review('Lovely', 5, 'talked-about-cuff');
  const id = await review('Buy pills', 1, 'talked-about-cuff');
  const bare = await call('PUT /admin/reviews/:id/hidden', { params: { id }, body: { reason: ' ' } });
  expect(bare).toMatchObject({ ok: false, error: { fields: { reason: expect.any(String) } } });
  deps.changed.length = 0;
  const hidden = await call('PUT /admin/reviews/:id/hidden', { params: { id }, body: { reason: 'An advertisement' } });
  expect(hidden.ok).toBe(true);
  expect(deps.changed).toContain('catalog');
  expect((await shownReviews('talked-about-cuff')).map(({ comment }) => comment)).toEqual(['Lovely']);
  const product = await api.call('GET /products/:id', { params: { id: 'talked-about-cuff' } });
  expect(product.ok && product.body).toMatchObject({ rating: 5, numReviews: 1 });
  expect(JSON.stringify(product)).not.toContain('An advertisement');
  const listed = await call('GET /admin/reviews', { query: { view: 'hidden' } });
  expect(listed.ok && listed.body).toMatchObject({
    rows: [{ id, hiddenReason: 'An advertisement' }],
    counts: { hidden: 1 },
  });
  expect((await call('DELETE /admin/reviews/:id/hidden', { params: { id } })).ok).toBe(true);
  expect(await shownReviews('talked-about-cuff')).toHaveLength(2);
  expect(await actionsOn(deps.db, String(id))).toEqual(['review.hidden', 'review.shown']);
});

test('holds a new review for approval when publishing is manual', async () => {
  await addProduct(deps.db, { id: 'quiet-cuff' });
  await ownerChooses(deps, { reviewsShowAtOnce: false });
  const dana = await shopperIn(deps);
  const params = { id: 'quiet-cuff' };
  await api.call(
    'POST /products/:id/post-review',
    { params, body: { rating: 4, comment: 'It sits flat.' } },
    dana.headers,
  );
  const shown = async () => {
    const answer = await api.call('GET /products/:id', { params });
    return answer.ok && [answer.body.rating, answer.body.reviews.map(({ comment }) => comment)];
  };
  const waiting = async () => {
    const [listed, rail] = [
      await call('GET /admin/reviews', { query: { view: 'waiting' } }),
      await call('GET /admin/rail'),
    ];
    return { rows: listed.ok ? listed.body.rows : [], count: rail.ok && rail.body.reviews };
  };
  const { rows, count } = await waiting();
  expect([await shown(), count]).toEqual([[0, []], 1]);
  expect((await call('DELETE /admin/reviews/:id/hidden', { params: { id: rows[0]?.id ?? 0 } })).ok).toBe(true);
  expect(await shown()).toEqual([4, ['It sits flat.']]);
  expect(await waiting()).toEqual({ rows: [], count: 0 });
});

test('shows the shop’s answer under the review until it is removed', async () => {
  const id = await review('Where is it made?', 4);
  const answer = (reply: string) => call('PUT /admin/reviews/:id/reply', { params: { id }, body: { reply } });
  expect((await answer(' In Kitui. \n')).ok).toBe(true);
  expect((await shownReviews()).find((each) => each.id === id)?.reply).toBe('In Kitui.');
  expect((await answer('')).ok).toBe(true);
  expect((await shownReviews()).find((each) => each.id === id)?.reply).toBeNull();
  expect((await call('PUT /admin/reviews/:id/reply', { params: { id: 999_999 }, body: { reply: 'x' } })).status).toBe(
    404,
  );
});

test('lists reviews by their stars, also within a view', async () => {
  await addProduct(deps.db, { id: 'starred-cuff' });
  const [poor, good] = [
    await review('Starred low', 2, 'starred-cuff'),
    await review('Starred high', 4, 'starred-cuff'),
  ];
  const found = async (query: { stars?: '2' | '4' | '5'; view?: 'shown' | 'hidden' }) => {
    const listed = await call('GET /admin/reviews', { query: { q: 'starred', ...query } });
    return listed.ok && listed.body.rows.map(({ id }) => id);
  };
  expect(await found({})).toEqual([good, poor]);
  expect(await found({ stars: '2' })).toEqual([poor]);
  expect(await found({ stars: '4', view: 'shown' })).toEqual([good]);
  expect(await found({ stars: '4', view: 'hidden' })).toEqual([]);
  expect(await found({ stars: '5' })).toEqual([]);
});

test('lists the messages of a customer: sent while logged in, or before from a verified address', async () => {
  const [ida, other] = [await shopperIn(deps, 'Ida Nyberg'), await shopperIn(deps, 'Olu Bright')];
  await sql`update customers set email_proven_at = now() where id = ${ida.customerId}`;
  let minute = 0;
  const add = (customerId: string | null, email: string, message: string) => {
    minute += 1;
    return sql`
      insert into contact_messages (customer_id, name, email, message, received_at)
      values (${customerId}, 'Ida', ${email}, ${message}, now() + ${minute} * interval '1 minute')`;
  };
  await add(null, ida.email, 'Before');
  await add(ida.customerId, 'ida-at-work@example.com', 'From work');
  await add(other.customerId, ida.email, 'Another customer');
  await add(null, 'ida-at-work@example.com', 'A stranger');
  const listed = async (customer: string) => {
    const answer = await call('GET /admin/messages', { query: { customer } });
    return answer.ok && answer.body.rows.map(({ message }) => message);
  };
  expect(await listed(ida.customerId)).toEqual(['From work', 'Before']);
  expect(await listed('nobody')).toEqual([]);
  await sql`delete from contact_messages`;
});

test('emails a reply to a message once after it is stored, and marks the message done', async () => {
  const sent = await api.call('POST /users/contact-us', {
    body: { name: 'Dana', email: 'dana@example.com', message: 'Do you ship to Maine?' },
  });
  expect(sent.ok).toBe(true);
  const open = await call('GET /admin/messages', { query: { view: 'open' } });
  const id = (open.ok && open.body.rows[0]?.id) || '';
  expect(open.ok && open.body).toMatchObject({ counts: { open: 1, done: 0 }, rows: [{ email: 'dana@example.com' }] });
  const empty = await call('POST /admin/messages/:id/answer', { params: { id }, body: { body: ' \n ' } });
  expect(empty).toMatchObject({ ok: false, error: { fields: { body: expect.any(String) } } });
  const body = 'Yes, to every state.\n\nThe first <b>paragraph</b> is above.';
  for (let press = 0; press < 2; press += 1) {
    expect((await call('POST /admin/messages/:id/answer', { params: { id }, body: { body } })).ok).toBe(true);
  }
  const letters = (await emailsTo(deps, 'dana@example.com')).filter(({ subject }) => subject === 'Your message to us');
  expect(letters).toHaveLength(1);
  expect(letters[0]?.html).toContain('&lt;b&gt;');
  expect(letters[0]?.text).toContain('Do you ship to Maine?');
  const done = await call('GET /admin/messages', { query: { view: 'done', q: 'maine' } });
  expect(done.ok && done.body.rows).toMatchObject([{ isDone: true, answers: [{ who: 'Amina Njeri', body }] }]);
  expect((await call('DELETE /admin/messages/:id/done', { params: { id } })).ok).toBe(true);
  expect((await call('PUT /admin/messages/:id/done', { params: { id: 'nobody' } })).status).toBe(404);
});

test('restricts backups to owners, and starts one on request', async () => {
  expect((await call('GET /admin/backups', {})).status).toBe(403);
  const owner = await staffIn({ deps, app }, 'owner');
  expect(await owner.call('GET /admin/backups', {})).toMatchObject({ ok: true, body: { runs: [], bucket: null } });
  for (let press = 0; press < 2; press += 1) {
    expect((await owner.call('POST /admin/backups', {})).status).toBe(202);
  }
  expect(await sql`select 1 from jobs.job where name = 'backup-now'`).toHaveLength(1);
});

test('keeps a note and tags of staff about a customer, finds by tag, and loses no other’s change', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const [row] = await sql<{ id: string }[]>`select id from customers where email = ${wren.email}`;
  const params = { id: row?.id ?? '' };
  const seen = { note: '', tags: [] };
  const body = { note: ' Buys for a museum shop. ', tags: ['Wholesale', ' wholesale ', 'Museum  shop'], seen };
  const both = await Promise.all([1, 2].map(() => call('PUT /admin/customers/:id/notes', { params, body })));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  const found = await call('GET /admin/customers/:id', { params });
  const kept = { note: 'Buys for a museum shop.', tags: ['wholesale', 'museum shop'] };
  expect(found.ok && found.body.customer).toMatchObject(kept);
  const listed = await call('GET /admin/customers', { query: { q: 'Museum Shop' } });
  expect(listed.ok && listed.body.customers.map(({ id, tags }) => [id, tags])).toEqual([[params.id, kept.tags]]);
  const same = await call('PUT /admin/customers/:id/notes', { params, body: { ...body, seen: kept } });
  expect(same.status).toBe(204);
  // The audit log must not keep what is erased later.
  const audited = await sql`select after::text from audit_entries where what = 'customer.notes_changed'`;
  expect(JSON.stringify(audited)).not.toContain('museum');
});
