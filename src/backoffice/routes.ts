import { paths } from '../paths.ts';
import type { Assets } from '../platform/assets.ts';
import type { App } from '../platform/http/app.ts';
import { memoize } from '../shared/memoize.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { renderBackOfficeDocument } from './document.tsx';
import { registerInstallableRoutes } from './installable.ts';

/** Mounts the back office: every address below /admin opens the same document, and its router shows the screen. */
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
