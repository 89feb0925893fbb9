import type { App } from '../platform/http/app.ts';
import favicon from '../styles/pictures/favicon.ico';
import icon180 from '../styles/pictures/icon-180.png';
import icon192 from '../styles/pictures/icon-192.png';
import icon512 from '../styles/pictures/icon-512.png';
import mark from '../styles/pictures/mark.svg';
import drawnMark from '../styles/pictures/mark.svg?raw';

const AN_HOUR = 'public, max-age=3600';

/** Icons as documents name them; their addresses carry their content's hash. */
export const icons = { mark, touch: icon180, large: icon512, favicon };

/** What browsers and phones ask for by a fixed name, whatever the documents say. */
export function registerSiteFileRoutes(app: App, storeName: () => Promise<string>): void {
  for (const [path, file] of [
    ['/favicon.ico', favicon],
    ['/apple-touch-icon.png', icon180],
  ] as const) {
    app.get(path, async (_request, reply) => reply.header('cache-control', AN_HOUR).redirect(file, 302));
  }
  // The back office names this one: on a host of its own it has no file of the shop.
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').header('cache-control', AN_HOUR).send(drawnMark),
  );
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const name = await storeName();
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
          icons: [
            { src: mark, sizes: 'any', type: 'image/svg+xml' },
            { src: icon192, sizes: '192x192', type: 'image/png' },
            { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
          ],
        }),
      );
  });
}
