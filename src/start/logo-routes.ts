import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import { LOGOS } from '../shared/brand/logo.ts';
import { readLogoFile } from '../shop/settings/logos.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const NAME = /^([0-9a-f]{16})-([a-z0-9-]{1,20}[.](png|webp))$/;
/** More than the files of two logos. */
const MAX_KEPT = 20;

/** The files of logos, for both hosts. They never change under their names, so the last ones are kept in memory. */
export function registerLogoRoutes(app: App, deps: Pick<AppDeps, 'db'>): void {
  const known = new Map<string, Buffer>();
  app.get<{ Params: { name: string } }>(`${LOGOS}:name`, async ({ params }, reply) => {
    const [name, id, file, type] = NAME.exec(params.name) ?? [];
    if (!name || !id || !file) return reply.callNotFound();
    const bytes = known.get(name) ?? (await readLogoFile(deps, id, file));
    if (!bytes) return reply.callNotFound();
    if (known.size >= MAX_KEPT) known.clear();
    known.set(name, bytes);
    return reply.type(`image/${type}`).header('cache-control', FOR_EVER).send(bytes);
  });
}
