import { expect, test } from 'vitest';
import { loadSamples } from '../../../db/seeds/samples.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { toDesign } from '../../../tests/support/studio-designs.ts';
import { beadsOfPicture, misread, pictureFrom } from '../../../tests/support/studio-pictures.ts';
import { createChart } from '../../shop/studio/core/chart.ts';
import { DEFAULT_STUDIO } from '../../shop/studio/core/defaults.ts';
import { encode } from '../../shop/studio/core/design.ts';
import { saveStudio } from '../../shop/studio/settings/studio-settings.ts';

const { app, deps } = await openTestShop();
await loadSamples(deps);
const open = (url: string) => app.inject({ url, headers: { accept: 'text/html' } });

test('a design shows reviews of the shop’s nametags instead of its own', async () => {
  const made = await app.inject({ method: 'POST', url: '/api/studio/designs', payload: toDesign({ text: 'Wanjiru' }) });
  const { payload } = await open(`/products/${made.json().product}`);
  expect(payload).toMatch(/What people say about (<!-- -->)?Nametag, /);
  expect(payload).toMatch(/href="\/products\/nametag-\w+\/reviews"/);
  expect((await open('/products/nametag-amani')).payload).not.toContain('What people say about');
});

test('a shared design’s link picture shows its beads', async () => {
  const design = toDesign({ text: 'Wanjiru', ground: 'maroon', first: 'gold', second: 'turquoise' });
  const palette = DEFAULT_STUDIO.colors;
  const woven = { design, chart: createChart(design, palette), palette };
  const { payload } = await open(`/studio?${new URLSearchParams({ design: encode(design, palette) })}`);
  const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(payload) ?? [];
  const url = new URL(address.replaceAll('&amp;', '&'));
  const file = await app.inject(url.pathname + url.search);
  expect(file.headers['content-type']).toBe('image/jpeg');
  const picture = await pictureFrom(file.rawPayload);
  const size = { width: 1200, height: 630 };
  expect(picture).toMatchObject(size);
  expect(misread(beadsOfPicture(picture, woven, size), woven.chart)).toEqual([]);
  expect(payload).toContain('<meta property="og:image:width" content="1200"');
});

test('the studio’s HTML shows every pattern in the colors of its design', async () => {
  const { payload } = await open('/studio?ground=maroon');
  const drawn =
    payload.match(/<label[^>]*><input[^>]* name="(?:border|symbol)"[^>]*><span[^>]*><svg.*?<\/svg>/gs) ?? [];
  const { settings } = await deps.studio.current();
  expect(drawn).toHaveLength(settings.borders.length + settings.symbols.length);
  const maroon = settings.colors.find(({ id }) => id === 'maroon');
  for (const tile of drawn) expect(tile).toContain(`="${maroon?.hex}"`);
  expect(new Set(drawn.map((tile) => tile.split('<svg')[1])).size).toBe(drawn.length);
});

test('a closed studio says so, and nothing links to it', async () => {
  expect((await open('/products/nametag-amani')).payload).toContain('/studio?own=nametag-amani');
  const { version, settings } = await deps.studio.current();
  await saveStudio(deps, { ...settings, isOn: false }, version, { staffId: null, name: 'The owner' });
  const closed = await open('/studio');
  expect(closed.statusCode).toBe(404);
  expect(closed.payload).toContain('The bead studio is closed right now');
  for (const url of ['/', '/products/nametag-amani', '/category/nametags', '/?keyword=wanjiru', '/sitemap.xml']) {
    expect((await open(url)).payload, url).not.toMatch(/\/studio["?<]/);
  }
});
