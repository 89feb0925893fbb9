import type { IncomingMessage } from 'node:http';
import { sendRefusal } from '../api/refusals.ts';
import type { AppDeps } from '../app-deps.ts';
import { paths } from '../paths.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { AN_HOUR, FOR_EVER } from '../platform/http/files.ts';
import { LOGOS } from '../shared/brand/logo.ts';
import { SHOP_SHEETS } from '../shared/brand/look.ts';
import { DAY_MS } from '../shared/time.ts';
import { orTooMany } from '../shop/media/drawing-queue.ts';
import { createPicturesForOthers } from '../shop/media/pictures-for-others.ts';
import type { PictureStore } from '../shop/media/store/picture-store.ts';
import { readLogoFile } from '../shop/settings/brand/save-brand.ts';
import { DESIGN_PICTURE_WIDTHS, type DesignPictures } from '../shop/studio/design-pictures.ts';
import { studioRefusals } from '../shop/studio/refusals.ts';
import { OFFICE_SHEETS, readSheet } from '../styles/look-sheet.ts';

/** RFC 9116 requires less than a year, so that old copies get refreshed. */
const EXPIRES_AFTER_MS = 180 * DAY_MS;

/** Well-known URLs on every host: where to report a vulnerability (RFC 9116), and where to change a password. */
export function registerWellKnownRoutes(app: App, { config, settings, now }: AppDeps, hosts: HostPolicy): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { helpEmail } = await settings.current();
    const site = hosts.isAdminHost(request.raw) ? config.adminUrl : config.publicUrl;
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', AN_HOUR)
      .send(securityText({ helpEmail, site, now: now() }));
  });
  app.get('/.well-known/change-password', async (request, reply) =>
    reply.redirect(hosts.isAdminHost(request.raw) ? paths.admin() : paths.sendResetEmail(), 302),
  );
}

function securityText({ helpEmail, site, now }: { helpEmail: string; site: string; now: Date }): string {
  const until = new Date(Math.floor((now.getTime() + EXPIRES_AFTER_MS) / DAY_MS) * DAY_MS);
  return [
    '# Found a security hole? Please tell us before anybody else, with the steps to see it.',
    `Contact: mailto:${helpEmail}`,
    `Expires: ${until.toISOString().slice(0, 19)}Z`,
    'Preferred-Languages: en',
    `Canonical: ${site}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** Back office routes: if it has a separate host, they exist only there, and nothing else does. */
const ADMIN_ROUTES = /^\/(?:api\/)?admin(?:[/?]|$)/;
/** On both hosts: probes, icons, product images, well-known URLs, and the tools for assistants. */
const SHARED_ROUTES = /^\/(?:api\/health\/|favicon|logos\/|pictures\/|\.well-known\/|mcp$)/;

type HostPolicy = {
  /** Whether a route, or an unrouted path, is served on the request's host. */
  allows(request: IncomingMessage, url: string): boolean;
  isAdminHost(request: IncomingMessage): boolean;
};

type HostUrls = { adminUrl: string; publicUrl: string };

/**
 * Separates shop and back office by host if `adminUrl` names another one; otherwise allows everything. Only `Host`
 * counts: behind a proxy that passes X-Forwarded-Host on, a visitor could set that header and bypass the proxy's
 * protection of the back office's host.
 */
export function createHostPolicy({ adminUrl, publicUrl }: HostUrls): HostPolicy {
  const adminHost = adminUrl === '' ? undefined : new URL(adminUrl).host;
  if (adminHost === undefined || adminHost === new URL(publicUrl).host) {
    return { allows: () => true, isAdminHost: () => false };
  }
  const isAdminHost = ({ headers }: IncomingMessage) => (headers.host ?? '').trim().toLowerCase() === adminHost;
  return {
    isAdminHost,
    allows: (request, url) => SHARED_ROUTES.test(url) || ADMIN_ROUTES.test(url) === isAdminHost(request),
  };
}

const LOGO_FILE = /^([0-9a-f]{16})-([a-z0-9-]{1,20}[.](png|webp))$/;
/** More than the files of two logos. */
const MAX_KEPT = 20;

/** Serves logo files on both hosts. They're immutable, so the most recent ones are cached in memory. */
export function registerLogoRoutes(app: App, deps: Pick<AppDeps, 'db'>): void {
  const known = new Map<string, Buffer>();
  app.get<{ Params: { name: string } }>(`${LOGOS}:name`, async ({ params }, reply) => {
    const [name, id, file, type] = LOGO_FILE.exec(params.name) ?? [];
    if (!name || !id || !file) return reply.callNotFound();
    const bytes = known.get(name) ?? (await readLogoFile(deps, id, file));
    if (!bytes) return reply.callNotFound();
    if (known.size >= MAX_KEPT) known.clear();
    known.set(name, bytes);
    return reply.type(`image/${type}`).header('cache-control', FOR_EVER).send(bytes);
  });
}

/** Serves the color and typeface stylesheets on both hosts. */
export function registerLookRoutes(app: App): void {
  for (const folder of [SHOP_SHEETS, OFFICE_SHEETS]) {
    app.get<{ Params: { name: string } }>(`${folder}:name`, async ({ params }, reply) => {
      const sheet = readSheet(params.name);
      if (!sheet) return reply.callNotFound();
      return (
        reply
          .type('text/css; charset=utf-8')
          // Requested by another release's page: valid, but not immutable under this name.
          .header('cache-control', sheet.isExact ? FOR_EVER : 'no-cache')
          .send(sheet.css)
      );
    });
  }
}

const FILE = /^([0-9a-f]{24})-([0-9]{2,4})[.](webp|jpeg)$/;

type DrawnFile = { bytes: Buffer; format: string };
type FindDrawn = (file: string) => Promise<DrawnFile | undefined>;

/** Serves images of designs next to product images. Designs are immutable, and so are their images. */
export const registerDesignFiles = (app: App, prefix: string, pictures: DesignPictures): void =>
  registerDrawnFiles(app, `${prefix}design-:file`, async (file) => {
    const [, id = '', width = '', format] = FILE.exec(file) ?? [];
    const isKnown = DESIGN_PICTURE_WIDTHS.includes(Number(width)) && (format === 'webp' || format === 'jpeg');
    return isKnown ? pictures.ofProduct(`design-${id}`, Number(width), format) : undefined;
  });

/** Serves JPEGs of product images to other sites. */
export function registerPicturesForOthers(app: App, prefix: string, store: PictureStore): void {
  const pictures = createPicturesForOthers(store);
  for (const kind of ['link', 'whole'])
    registerDrawnFiles(app, `${prefix}${kind}-:file`, async (file) => {
      const bytes = await pictures.find(`${kind}-${file}`);
      return bytes && { bytes, format: 'jpeg' };
    });
}

const DRAWN_PER_MINUTE = 600;

/** Files that are drawn on request, and never change under their names. */
function registerDrawnFiles(app: App, path: string, find: FindDrawn): void {
  app.get<{ Params: { file: string } }>(
    path,
    { schema: { hide: true }, config: { perMinute: DRAWN_PER_MINUTE } },
    async ({ params }, reply) => {
      const picture = await find(params.file).catch(orTooMany);
      if (picture === 'too_many') return sendRefusal(reply, studioRefusals, { reason: 'busy' });
      if (!picture) {
        return sendApiError(reply, { status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
      }
      return reply
        .type(`image/${picture.format}`)
        .header('cache-control', FOR_EVER)
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(picture.bytes);
    },
  );
}
