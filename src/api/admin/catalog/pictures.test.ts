import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { createProductBuilders } from '../../../../tests/support/shop/product-builders.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';

const dataDir = temporaryFolder();
const { app, deps, api } = await openTestShop({ env: { DATA_DIR: dataDir } });
const { call, headers } = await staffIn({ deps, app }, 'owner');
const { make, getSheet, save, attach } = createProductBuilders(call);

const drawn = (color: string, width = 700, height = 875) =>
  sharp({ create: { width, height, channels: 3, background: color } });

const upload = createUploader({ app, headers });
const hang = (id: string, bytes: Buffer) => attach(upload, id, new Uint8Array(bytes));

test('re-encodes a picture in every format without camera metadata', async () => {
  const id = await make({ name: 'With pictures' });
  const secret = 'Home of the owner, 1 Main St';
  // Bands, because noise takes an encoder eight times as long.
  const bands = Buffer.alloc(700 * 875 * 3).map((_, at) => (at >> 12) % 251);
  const bytes = await sharp(bands, { raw: { width: 700, height: 875, channels: 3 } })
    .withExif({ IFD0: { Copyright: secret } })
    .jpeg()
    .toBuffer();
  expect(bytes.includes(secret)).toBe(true);
  expect(await hang(id, bytes)).toMatchObject({ ok: true, status: 201 });
  const shown = await api.call('GET /products/:id', { params: { id } });
  const [image] = shown.ok ? shown.body.images : [];
  expect(image).toMatchObject({
    width: 700,
    height: 875,
    widths: { avif: [320, 480, 640], webp: [320, 640], jpeg: [640] },
  });
  const file = await app.inject({ url: image?.src ?? '' });
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.includes(secret)).toBe(false);
  expect(await hang(id, bytes)).toMatchObject({ ok: false, status: 409, error: { code: 'picture_gone' } });
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
});

test('refuses SVG, text named as a picture, and pictures too large, too small or truncated', async () => {
  const id = await make({ name: 'Refuses' });
  const getCode = async (bytes: Buffer) => {
    const answer = await hang(id, bytes);
    return answer.ok ? 'ok' : answer.error.code;
  };
  expect(await getCode(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))).toBe(
    'not_a_picture',
  );
  expect(await getCode(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 65)]))).toBe('not_a_picture');
  expect(await getCode(await drawn('#aa0000', 8000, 5001).png().toBuffer())).toBe('too_many_pixels');
  expect(await getCode(await drawn('#aa0000', 150, 150).png().toBuffer())).toBe('too_small');
  const whole = await drawn('#00aa00').jpeg({ quality: 100 }).toBuffer();
  expect(await getCode(whole.subarray(0, whole.length / 2))).toBe('not_a_picture');
  expect((await getSheet(id)).pictures).toEqual([]);
});

test('limits a product to twelve pictures', async () => {
  const id = await make({ name: 'Full wall' });
  await deps.db.sql`
    with drawn as (
      insert into pictures (id, width, height, color, alt, widths)
      select lpad(to_hex(n), 16, '0'), 700, 875, '#aa0000', '', '{"avif": [320], "webp": [320], "jpeg": [320]}' from generate_series(1, 12) n returning id
    )
    insert into product_pictures (product_id, place, picture_id) select ${id}, row_number() over (), id from drawn`;
  const late = await hang(id, await drawn('#445566', 300, 375).png().toBuffer());
  expect(late).toMatchObject({
    ok: false,
    status: 400,
    error: { fields: { 'pictureOrder.pictures': expect.any(String) } },
  });
});

test('reorders, describes and removes pictures without losing one added concurrently', async () => {
  const id = await make({ name: 'Arranged' });
  const hung: string[] = [];
  for (const color of ['#aa1111', '#11aa11', '#1111aa']) {
    const answer = await hang(id, await drawn(color, 300, 375).png().toBuffer());
    hung.push(answer.ok ? answer.body.id : '');
  }
  const [first = '', second = '', third = ''] = hung;
  const arrange = (pictures: { id: string; alt: string }[], takenDown: string[]) =>
    save(id, { pictureOrder: { pictures, takenDown } });
  expect(
    await arrange(
      [
        { id: third, alt: 'Blue' },
        { id: first, alt: ' Red ' },
      ],
      [second],
    ),
  ).toMatchObject({ ok: true });
  expect((await getSheet(id)).pictures.map(({ id: picture, alt }) => [picture, alt])).toEqual([
    [third, 'Blue'],
    [first, 'Red'],
  ]);
  expect(await arrange([{ id: third, alt: 'Blue' }], [])).toMatchObject({ ok: false, status: 409 });
});
