import { expect, test } from 'vitest';
import { loadSamples } from '../../../../db/seeds/samples.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { EMAIL_BRAND } from '../../../../tests/support/shop/email-brand.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import type { Brand } from '../../../shop/settings/brand/schema.ts';

const shop = await openTestShop();
const { app, deps } = shop;
const owner = await staffIn(shop, 'owner');
const helper = await staffIn(shop, 'helper');

const brandNow = async (): Promise<Brand> => (await owner.ask('GET', '/brand')).body.brand;
const page = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body;
const lake = (brand: Brand): Brand => ({ ...brand, look: { ...brand.look, colors: 'lake', typefaces: 'literata' } });

test('looks as specified in a new shop, without a second style sheet', async () => {
  const home = await page('/');
  expect(home).not.toContain('/looks/');
  expect(home).toContain('© 2024 Nyuzi');
  expect(home).toContain('<h1 id="welcome">Beadwork, one bead at a time</h1>');
  expect(await page('/admin')).not.toContain('/looks/');
});

test('applies colors and typefaces to all pages, error pages, back office and emails, and undoes them at once', async () => {
  const before = await brandNow();
  const saved = await owner.ask('PUT', '/brand', { brand: lake(before), seen: before });
  expect(saved).toMatchObject({ status: 200, body: { canUndo: true, brand: { look: { colors: 'lake' } } } });
  const [, sheet = ''] =
    /<link rel="stylesheet" href="(\/looks\/lake-literata-[0-9a-f]{10}\.css)"/.exec(await page('/')) ?? [];
  expect(sheet).not.toBe('');
  for (const url of ['/cart', '/nowhere', '/about']) expect(await page(url)).toContain(sheet);
  const answer = await app.inject(sheet);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(answer.body).toMatch(/--indigo:#0f5566/);
  const fonts = [...answer.body.matchAll(/url\("(.*?)"\)/g)].map(([, url = '']) => url);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    expect(await page('/')).toContain(`<link rel="preload" as="font" type="font/woff2" href="${font}"`);
  }
  expect(await page('/')).not.toMatch(/preload[^>]+ysabeau/);
  const [, office = ''] = /href="(\/admin\/looks\/lake-ysabeau-[0-9a-f]{10}\.css)"/.exec(await page('/admin')) ?? [];
  expect((await app.inject(office)).body).toMatch(/--indigo:#0f5566/);
  expect((await deps.emailBrand()).look).toEqual({ ...EMAIL_BRAND.look, colors: 'lake', typefaces: 'literata' });
  // Two undos restore the saved state.
  expect((await owner.ask('POST', '/brand/undo')).body.brand).toEqual(before);
  expect(await page('/')).not.toContain('/looks/');
  expect((await owner.ask('POST', '/brand/undo')).body.brand).toEqual(lake(before));
  const reset = await owner.ask('POST', '/brand/reset');
  expect(reset.body.brand).toEqual(before);
});

test('serves a brand style sheet by its name alone, and refuses a name with an unreadable color or unknown part', async () => {
  const other = await app.inject('/looks/plum-brygada-0000000000.css');
  expect([other.statusCode, other.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await app.inject('/looks/2f5a24-ysabeau-0000000000.css')).body).toContain('--indigo:#2f5a24');
  for (const name of ['c9a227-ysabeau', 'red-ysabeau', 'lake-comic', 'lake', '..%2f..%2fetc', 'lake-ysabeau;}']) {
    expect((await app.inject(`/looks/${name}-0000000000.css`)).statusCode, name).toBe(404);
  }
});

test('refuses a low-contrast color with the nearest valid one, and hostile or invalid values with the reason', async () => {
  const brand = await brandNow();
  const put = (change: object) => owner.ask('PUT', '/brand', { brand: { ...brand, ...change } });
  const details = (change: object) => ({ homeDetails: { ...brand.homeDetails, ...change } });
  const pale = await put({ look: { ...brand.look, accent: '#c9a227' } });
  expect(pale).toMatchObject({
    status: 400,
    body: { fields: { accent: expect.stringMatching(/closest that works is #[0-9a-f]{6}/) } },
  });
  const again = await owner.ask('PATCH', '/settings', { look: { ...brand.look, accent: '#ffffff' } });
  expect(again.status).toBe(400);
  const bad: [object, RegExp][] = [
    [{ look: { ...brand.look, accent: 'red;}body{display:none' } }, /color/],
    [{ look: { ...brand.look, colors: 'gold' } }, /./],
    [{ banner: { ...brand.banner, heading: '' } }, /Enter/],
    [{ banner: { ...brand.banner, heading: '  ' } }, /heading/],
    [{ banner: { ...brand.banner, heading: 'x'.repeat(61) } }, /60/],
    [{ banner: { ...brand.banner, link: 'https://elsewhere.example' } }, /page of your shop/],
    [{ banner: { ...brand.banner, link: '//elsewhere.example' } }, /page of your shop/],
    [{ banner: { ...brand.banner, link: 'javascript:alert(1)' } }, /page of your shop/],
    [{ notice: { isOn: true, text: ' ', from: null, to: null } }, /notice/],
    [{ notice: { isOn: true, text: 'Sale', from: '2026-02-30', to: null } }, /calendar/],
    [{ notice: { isOn: true, text: 'Sale', from: '2026-12-14', to: '2026-12-01' } }, /before it begins/],
    [{ homeSections: brand.homeSections.slice(1) }, /each section once/],
    [{ homeSections: brand.homeSections.map((each) => ({ ...each, isOn: true })) }, /Choose a page/],
    [details({ featured: { title: ' ', most: 12 } }), /Enter a title/],
    [details({ featured: { title: 'just added ', most: 12 } }), /Another section/],
    [details({ featured: { title: 'x'.repeat(41), most: 12 } }), /up to 40/],
    [details({ featured: { title: 'Featured', most: 13 } }), /4 to 12/],
    [details({ categories: { title: 'All', rows: 9, most: 12 } }), /1 to 8/],
    [details({ maker: { maker: '<script>' } }), /Choose a maker/],
    [details({ words: { page: '../admin' } }), /Choose a page/],
    [{ footer: { ...brand.footer, since: 3000 } }, /year/],
    [
      { footer: { ...brand.footer, social: { ...brand.footer.social, instagram: 'https://evil.example/x' } } },
      /address/,
    ],
    [{ footer: { ...brand.footer, social: { ...brand.footer.social, youtube: 'http://youtube.com/@x' } } }, /address/],
  ];
  for (const [change, sentence] of bad) {
    const answer = await put(change);
    expect(answer.status, JSON.stringify(change)).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(sentence);
  }
  expect(await brandNow()).toEqual(brand);
});

test('refuses a concurrent brand edit without losing data', async () => {
  const seen = await brandNow();
  const [one, other] = await Promise.all([
    owner.ask('PUT', '/brand', { brand: { ...seen, banner: { ...seen.banner, heading: 'One' } }, seen }),
    owner.ask('PUT', '/brand', { brand: { ...seen, banner: { ...seen.banner, heading: 'Other' } }, seen }),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  expect((await brandNow()).banner.heading).toBe(one.status === 200 ? 'One' : 'Other');
  await owner.ask('POST', '/brand/undo');
  expect(await brandNow()).toEqual(seen);
});

test('restricts the brand to owners', async () => {
  for (const [method, path] of [
    ['GET', '/brand'],
    ['PUT', '/brand'],
    ['POST', '/brand/undo'],
    ['POST', '/brand/preview'],
  ] as const) {
    expect(
      (await helper.ask(method, path, method === 'PUT' ? { brand: await brandNow() } : undefined)).status,
    ).not.toBe(200);
  }
});

test('escapes brand texts on every page', async () => {
  const brand = await brandNow();
  const words = '<script>alert(1)</script> & “Beads”';
  await owner.ask('PUT', '/brand', {
    brand: {
      ...brand,
      banner: { ...brand.banner, heading: words, link: '/sets' },
      notice: { isOn: true, text: words, from: null, to: null },
      footer: {
        line: words,
        since: 2019,
        social: {
          ...brand.footer.social,
          instagram: '@lakesidebeads',
          pinterest: 'https://www.pinterest.com/lakeside/',
        },
      },
    },
  });
  const home = await page('/');
  expect(home).not.toContain('<script>alert');
  expect(home.split('&lt;script&gt;alert(1)&lt;/script&gt; &amp; “Beads”').length).toBe(4);
  expect(home).toMatch(/© 2019–20\d\d Nyuzi/);
  expect(home).toContain('href="https://www.instagram.com/lakesidebeads"');
  expect(home).toContain('href="https://www.pinterest.com/lakeside/"');
  await owner.ask('POST', '/brand/reset');
  expect(await page('/')).toContain('© 2024 Nyuzi');
});

test('previews unsaved changes in a back-office frame without scripts, for owners only', async () => {
  const brand = await brandNow();
  const draft = { ...lake(brand), banner: { ...brand.banner, heading: 'Not saved yet' } };
  const { body } = await owner.ask('POST', '/brand/preview', draft);
  const shown = await app.inject(body.path);
  expect(shown.statusCode).toBe(200);
  expect(shown.body).toContain('Not saved yet');
  expect(await page('/')).toContain('This form needs JavaScript');
  expect(shown.body).not.toContain('JavaScript');
  expect(shown.body).toContain('/looks/lake-literata-');
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.headers['content-security-policy']).toMatch(/script-src 'none'.*frame-ancestors 'self'/);
  expect(await page('/')).not.toContain('Not saved yet');
  for (const token of ['x', 'AAAA', `${body.path.split('=').at(-1)?.slice(0, -4)}AAAA`]) {
    expect((await app.inject(`/brand-preview?of=${token}`)).statusCode).toBe(404);
  }
  const pale = await owner.ask('POST', '/brand/preview', {
    ...draft,
    look: { ...draft.look, accent: '#ffffff' },
  });
  expect(pale.status).toBe(400);
});

test('ignores invalid values of a disabled section, because its fields are hidden', async () => {
  const brand = await brandNow();
  const { featured, newsletter } = brand.homeDetails;
  for (const title of ['', featured.title]) {
    const homeDetails = { ...brand.homeDetails, newsletter: { ...newsletter, title } };
    const homeSections = (isOn: boolean) =>
      brand.homeSections.map((each) => (each.kind === 'newsletter' ? { ...each, isOn } : each));
    const on = await owner.ask('PUT', '/brand', { brand: { ...brand, homeDetails, homeSections: homeSections(true) } });
    expect(Object.keys(on.body.fields)).toEqual(['homeDetails.newsletter.title']);
    const off = await owner.ask('PUT', '/brand', { brand: { ...brand, homeDetails } });
    expect(off.status).toBe(200);
  }
  await owner.ask('PUT', '/brand', { brand });
});

test('shows each home section with the owner’s texts, and a page’s text while it is published', async () => {
  await loadSamples(deps);
  const brand = await brandNow();
  const { body: own } = await owner.ask('POST', '/own-pages', { title: 'Our workshop' });
  const write = (isPublished: boolean, version: number) =>
    owner.ask('PUT', `/own-pages/${own.id}`, {
      title: 'Our workshop',
      slug: 'our-workshop',
      description: '',
      isPublished,
      version,
      text: 'Six looms by the lake.\n\nFirst.\n\nSecond.\n\nThird.\n\n## More\n\nFourth.',
    });
  expect((await write(true, own.version)).status).toBe(200);
  const saved = await owner.ask('PUT', '/brand', {
    brand: {
      ...brand,
      homeSections: brand.homeSections.map((each) => ({ ...each, isOn: each.kind !== 'story' })).reverse(),
      homeDetails: {
        featured: { title: 'Chosen by Amani', most: 4 },
        categories: { title: 'By kind', rows: 2, most: 4 },
        maker: { maker: '' },
        reviews: { parts: 'newest', title: 'Fresh from the loom' },
        words: { page: own.id },
        newsletter: { title: 'Letters <b>from</b> the lake', line: '' },
      },
    },
  });
  expect(saved.status).toBe(200);
  const home = await page('/');
  const cards = (section: string) => home.match(new RegExp(`<section id="${section}".*?</section>`, 's'))?.[0];
  expect(cards('featured')).toContain('Chosen by Amani');
  expect(cards('featured')?.split('<li').length).toBe(5);
  expect([...home.matchAll(/<section id="([a-z-]+)" aria-labelledby/g)].map(([, id]) => id)).toHaveLength(3);
  for (const words of [
    'By kind',
    'Fresh from the loom',
    'Letters &lt;b&gt;from&lt;/b&gt; the lake',
    'Six looms by the lake.',
  ])
    expect(home).toContain(words);
  for (const words of ['Third.', 'Fourth.']) expect(home.includes(words)).toBe(words === 'Third.');
  expect(home).toContain('href="/pages/our-workshop"');
  expect(home.match(/id="newsletter-email"/g)).toHaveLength(1);
  expect(home.match(/id="home-newsletter-email"/g)).toHaveLength(1);
  expect((await write(false, own.version + 1)).status).toBe(200);
  expect(await page('/')).not.toContain('Six looms by the lake.');
  await owner.ask('POST', '/brand/undo');
  expect(await brandNow()).toEqual(brand);
});
