import sharp from 'sharp';
import type { AdminBody } from '../../../src/api/admin/resources.ts';
import { ADMIN_HEADER } from '../../../src/shared/api-client.ts';
import { nearestReadableAccent } from '../../../src/shared/brand/colors.ts';
import { HOME_LIMITS } from '../../../src/shared/brand/home-sections.ts';
import { NETWORK_NAMES } from '../../../src/shared/brand/social.ts';
import { MENU_LIMITS, type MenuEntry } from '../../../src/shared/menus.ts';
import { SHOP_TEXT_IDS } from '../../../src/shared/text/shop-texts.ts';
import { MAX_SHOP_TEXT_LENGTH } from '../../../src/shop/settings/schema.ts';
import { officeCallerAt } from '../actors/staff.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe';
/** Text with one overlong word, up to this many characters. */
const upTo = (length: number) =>
  `${WORD.slice(0, Math.floor(length / 2))} ${'The bead '.repeat(60)}`.slice(0, length).trim();
/** Noise, because it makes the largest picture file. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg()
    .toBuffer();

/**
 * The worst brand that an owner could save: every text at its maximum length, pictures of noise, all sections, the
 * fullest menus, and the gaudiest color that is accepted.
 */
export async function saveLongestBrand(url: string, token: string): Promise<void> {
  const office = officeCallerAt(url, token);
  const upload = async (path: string, bytes: Buffer) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), 'picture.jpg');
    const headers = { cookie: `staff=${token}`, [ADMIN_HEADER]: '1' };
    const answer = await fetch(`${url}/api/admin/brand/${path}`, { method: 'POST', headers, body: form });
    if (answer.status !== 201) throw new Error(await answer.text());
    return answer.json();
  };
  const { brand } = whole(await office('GET /admin/brand', {}));
  const { id, version } = whole(await office('POST /admin/own-pages', { body: { title: upTo(80) } }));
  const text = `${upTo(200)}\n\n## ${upTo(80)}\n\n${'The longest page of all. '.repeat(200)}`;
  const own = { title: upTo(80), slug: 'longest', description: '', isPublished: true, version, text };
  whole(await office('PUT /admin/own-pages/:id', { params: { id }, body: own }));
  const [banner, story, logo] = await Promise.all([noise(3200, 2000), noise(2400, 1600), noise(1200, 200)]);
  const { wide, tall } = (await upload('pictures?place=banner', banner)) as AdminBody<'POST /admin/brand/pictures'>;
  const drawn = (await upload('pictures?place=story', story)) as AdminBody<'POST /admin/brand/pictures'>;
  const { logo: file } = (await upload('logo', logo)) as AdminBody<'POST /admin/brand/logo'>;
  if (!wide || !tall || !drawn.story) throw new Error('a picture is missing');
  const titled = (kind: string) => `${kind} ${upTo(HOME_LIMITS.title - kind.length - 1)}`;
  const longest = {
    ...brand,
    logo: { show: 'own', withName: true, file },
    look: { colors: 'clay', accent: nearestReadableAccent('#ff00c8'), typefaces: 'literata' },
    banner: { heading: upTo(60), text: upTo(240), button: upTo(30), link: '/makers', name: true },
    bannerPicture: { wide, tall },
    storyPicture: { picture: drawn.story, alt: upTo(200) },
    homeSections: brand.homeSections.map(({ kind }) => ({ kind, isOn: true })).reverse(),
    homeDetails: {
      featured: { title: titled('featured'), most: HOME_LIMITS.mostCards },
      categories: { title: titled('categories'), rows: HOME_LIMITS.mostRows, most: HOME_LIMITS.mostCards },
      maker: { maker: '' },
      reviews: { parts: 'both', title: titled('reviews') },
      words: { page: id },
      newsletter: { title: titled('news'), line: upTo(HOME_LIMITS.line) },
    },
    notice: { isOn: true, text: upTo(90), from: null, to: null },
    footer: {
      line: upTo(160),
      since: 1900,
      social: Object.fromEntries(NETWORK_NAMES.map((name) => [name, 'x'.repeat(60)])),
    },
  } as typeof brand;
  whole(await office('PUT /admin/brand', { body: { brand: longest } }));
  whole(await office('PATCH /admin/settings', { body: { storeName: upTo(60) } }));
  for (const shopText of SHOP_TEXT_IDS) {
    const words = { text: upTo(MAX_SHOP_TEXT_LENGTH), seen: null };
    whole(await office('PUT /admin/shop-texts/:id', { params: { id: shopText }, body: words }));
  }
  const menus = whole(await office('GET /admin/menus', {}));
  const entry: MenuEntry = { kind: 'page', to: 'makers', label: upTo(MENU_LIMITS.label) };
  const entries = (most: number) => Array.from({ length: most }, () => entry);
  whole(
    await office('PUT /admin/menus', {
      body: {
        menus: {
          header: entries(MENU_LIMITS.header),
          columns: Array.from({ length: MENU_LIMITS.columns }, (_, place) => ({
            heading: `${place}${upTo(MENU_LIMITS.heading - 1)}`,
            entries: entries(MENU_LIMITS.entries),
          })),
          end: entries(MENU_LIMITS.end),
        },
        version: menus.version,
      },
    }),
  );
}

type Answer<Body> = { ok: true; body: Body } | { ok: false; error: { detail: string; fields?: unknown } };
function whole<Body>(answer: Answer<Body>): Body {
  if (!answer.ok) throw new Error(`${answer.error.detail} ${JSON.stringify(answer.error.fields ?? {})}`);
  return answer.body;
}
