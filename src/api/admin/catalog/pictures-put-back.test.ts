import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { arrangeImages } from '../../../shop/catalog/pictures/attach.ts';

const { app, deps } = await openTestShop();
const { call, actor } = await staffIn({ deps, app }, 'owner');
const { make, getSheet, save } = createProductBuilders(call);

const [FIRST, SECOND] = ['0123456789abcdef', 'fedcba9876543210'];

async function hang(productId: string, id: string, place: number) {
  const widths = JSON.stringify({ avif: [320], webp: [320], jpeg: [320] });
  await deps.db.sql`
    insert into pictures (id, width, height, color, alt, widths) values (${id}, 320, 400, '#aa3333', '', ${widths}::text::jsonb)`;
  await deps.db.sql`
    insert into product_pictures (product_id, place, picture_id) values (${productId}, ${place}, ${id})`;
}
const shown = async (id: string) => (await getSheet(id)).pictures.map((picture) => picture.id);
const toBody = (ids: readonly string[], more: { takenDown?: string[]; putBack?: string[] }) => ({
  takenDown: [],
  ...more,
  pictures: ids.map((id) => ({ id, alt: `Of ${id}`, role: null })),
});
const arrange = (id: string, ...[ids, more]: Parameters<typeof toBody>) =>
  save(id, { pictureOrder: toBody(ids, more) });

test('restores a deleted picture to its position for a day, and only on its own product', async () => {
  const [id, other] = [await make({ name: 'With two' }), await make({ name: 'With none' })];
  await hang(id, FIRST, 1);
  await hang(id, SECOND, 2);
  const refused = { ok: false, status: 409, error: { code: 'picture_gone' } };
  expect((await arrange(id, [SECOND], { takenDown: [FIRST] })).ok).toBe(true);
  expect(await arrange(id, [FIRST, SECOND], {})).toMatchObject(refused);
  expect(await arrange(other, [FIRST], { putBack: [FIRST] })).toMatchObject(refused);
  expect((await arrange(id, [FIRST, SECOND], { putBack: [FIRST] })).ok).toBe(true);
  expect(await shown(id)).toEqual([FIRST, SECOND]);
  expect((await getSheet(id)).pictures[0]).toMatchObject({ alt: `Of ${FIRST}` });
  // Repeated request of a double click.
  expect((await arrange(id, [FIRST, SECOND], { putBack: [FIRST] })).ok).toBe(true);
  expect(await shown(id)).toEqual([FIRST, SECOND]);

  expect((await arrange(id, [SECOND], { takenDown: [FIRST] })).ok).toBe(true);
  const later = new Date(Date.now() + 25 * 3600 * 1000);
  const late = await arrangeImages(
    { ...deps, now: () => later },
    actor,
    id,
    toBody([FIRST, SECOND], { putBack: [FIRST] }),
  );
  expect(late).toEqual({ ok: false, reason: 'other_pictures' });
});
