import type { App } from '../platform/http/app.ts';
import { AN_HOUR } from '../platform/http/files.ts';
import { type Logo, logoUrl, ownLogo } from '../shared/brand/logo.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import favicon from '../styles/pictures/favicon.ico';
import icon180 from '../styles/pictures/icon-180.png';
import icon192 from '../styles/pictures/icon-192.png';
import icon512 from '../styles/pictures/icon-512.png';
import mark from '../styles/pictures/mark.svg';
import drawnMark from '../styles/pictures/mark.svg?raw';

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Icons = {
  /** Icons for browser tabs, best first. */
  tabs: readonly Omit<Icon, 'purpose'>[];
  touch: string;
  /** Square picture for search engines. */
  large: string;
  app: readonly Icon[];
};

const SAMPLE: Icons = {
  tabs: [
    { src: favicon, sizes: '32x32', type: '' },
    { src: mark, sizes: '', type: 'image/svg+xml' },
  ],
  touch: icon180,
  large: icon512,
  app: [
    { src: mark, sizes: 'any', type: 'image/svg+xml' },
    { src: icon192, sizes: '192x192', type: 'image/png' },
    { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
};

/** Sample mark, shown until the owner uploads a logo. */
export const sampleMark = mark;

/** Icons in documents; their URLs contain content hashes. */
export function storeIcons(logo: Logo): Icons {
  const own = ownLogo(logo);
  if (!own) return SAMPLE;
  const icon = (side: 48 | 192 | 512): Icon => ({
    src: logoUrl(own.id, `icon-${side}.png`),
    sizes: `${side}x${side}`,
    type: 'image/png',
  });
  return {
    tabs: [icon(48)],
    touch: logoUrl(own.id, 'icon-180.png'),
    large: logoUrl(own.id, 'icon-512.png'),
    app: [
      icon(192),
      icon(512),
      { src: logoUrl(own.id, 'maskable-512.png'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** Files requested under fixed names, whatever documents say. */
export function registerSiteFileRoutes(app: App, store: () => Promise<Pick<Store, 'storeName' | 'logo'>>): void {
  for (const [path, fileOf] of [
    ['/favicon.ico', ({ tabs }: Icons) => tabs[0]?.src ?? favicon],
    ['/apple-touch-icon.png', ({ touch }: Icons) => touch],
  ] as const) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', AN_HOUR).redirect(fileOf(storeIcons((await store()).logo)), 302),
    );
  }
  // Used by the back office, which on a host of its own has no files of the shop.
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').header('cache-control', AN_HOUR).send(drawnMark),
  );
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { storeName: name, logo } = await store();
    return reply
      .type('application/manifest+json')
      .header('cache-control', AN_HOUR)
      .send(
        JSON.stringify({
          name,
          short_name: name,
          start_url: '/',
          display: 'browser',
          background_color: '#fbfaf8',
          theme_color: '#fbfaf8',
          icons: storeIcons(logo).app,
        }),
      );
  });
}
