import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '../paths.ts';
import type { Assets } from '../platform/assets.ts';
import type { App } from '../platform/http/app.ts';
import { AN_HOUR } from '../platform/http/files.ts';
import { accentColors } from '../shared/brand/colors.ts';
import { logoUrl, OFFICE_MARK, ownLogo } from '../shared/brand/logo.ts';
import { memoize } from '../shared/concurrency.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { officeSheet } from '../styles/look-sheet.ts';
import icon180 from '../styles/pictures/icon-180.png?inline';
import icon192 from '../styles/pictures/icon-192.png?inline';
import icon512 from '../styles/pictures/icon-512.png?inline';
import mark from '../styles/pictures/mark.svg?raw';
import pushWorker from './alerts/push-worker.js?raw';

/** Serves the back office: every path below /admin is the same document; its router shows the screen. */
export function registerBackOfficeRoutes(app: App, assets: Assets, store: () => Promise<Store>): void {
  registerInstallableRoutes(app, store);
  const page = memoize((shop: Store) => renderBackOfficeDocument(assets, shop));
  for (const path of [paths.admin.pattern, `${paths.admin.pattern}/*`]) {
    app.get(path, { config: { policy: 'office' } }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('cross-origin-opener-policy', 'same-origin')
        .header('referrer-policy', 'same-origin')
        .send(page(await store())),
    );
  }
}

const OFFICE = paths.admin();
const MANIFEST = `${OFFICE}/manifest.webmanifest`;

/**
 * Icons, manifest and push worker, which make the back office an installable app. Served below /admin, since on its own host the back
 * office has no other files.
 */
function registerInstallableRoutes(app: App, store: () => Promise<Store>): void {
  for (const [size, source] of [
    [180, icon180],
    [192, icon192],
    [512, icon512],
  ] as const) {
    const bytes = Buffer.from(source.slice(source.indexOf(',') + 1), 'base64');
    app.get(`${OFFICE}/icon-${size}.png`, async (_request, reply) => {
      const own = ownLogo((await store()).logo);
      reply.header('cache-control', AN_HOUR);
      return own ? reply.redirect(logoUrl(own.id, `icon-${size}.png`), 302) : reply.type('image/png').send(bytes);
    });
  }
  app.get(MANIFEST, async (_request, reply) => {
    const { storeName: name, look, logo } = await store();
    const own = ownLogo(logo);
    return reply
      .type('application/manifest+json')
      .header('cache-control', AN_HOUR)
      .send(
        JSON.stringify({
          name: `${name} back office`,
          short_name: name,
          id: OFFICE,
          start_url: OFFICE,
          scope: OFFICE,
          display: 'standalone',
          background_color: '#fbfaf8',
          theme_color: accentColors(look).night,
          icons: [
            { src: `${OFFICE}/icon-192.png`, sizes: '192x192', type: 'image/png' },
            {
              src: own ? logoUrl(own.id, 'maskable-512.png') : `${OFFICE}/icon-512.png`,
              sizes: '512x512',
              type: 'image/png',
              purpose: own ? 'maskable' : 'any maskable',
            },
          ],
        }),
      );
  });
  // Screens link to it without loading settings. Not cached: it changes when the owner saves a logo.
  app.get(OFFICE_MARK, async (_request, reply) => {
    const own = ownLogo((await store()).logo);
    reply.header('cache-control', 'no-cache');
    return own
      ? reply.redirect(logoUrl(own.id, 'icon-192.png'), 302)
      : reply.type('image/svg+xml; charset=utf-8').send(mark);
  });
  // Browsers check for updates on each visit and daily.
  app.get(`${OFFICE}/push-worker.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(pushWorker),
  );
}

const TOUCH_ICON = `${OFFICE}/icon-180.png`;

/** The document of the back office. It contains the shop's colors and time zone only; everything else needs a session. */
function renderBackOfficeDocument(
  assets: Assets,
  { look, logo, timeZone }: Pick<Store, 'look' | 'logo' | 'timeZone'>,
): string {
  const own = ownLogo(logo);
  const sheet = officeSheet(look);
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Back office</title>
        <meta name="robots" content="noindex, nofollow" />
        <meta name="color-scheme" content="light" />
        <meta name="theme-color" content={accentColors(look).night} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {[assets.sheets.office, sheet?.href].map((href) => href && <link key={href} rel="stylesheet" href={href} />)}
        {assets.modules.map((module) => (
          <script key={module} type="module" src={module} />
        ))}
        <link
          rel="icon"
          href={own ? logoUrl(own.id, 'icon-48.png') : '/favicon.svg'}
          type={own ? 'image/png' : 'image/svg+xml'}
        />
        <link rel="manifest" href={MANIFEST} />
        <link rel="apple-touch-icon" href={TOUCH_ICON} />
      </head>
      <body>
        <div id="office" data-time-zone={timeZone} />
        <noscript>The back office needs JavaScript.</noscript>
      </body>
    </html>,
  )}`;
}
