import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import type { Assets } from '../platform/assets.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { isOpenToShoppers, isSetUpFirst } from '../shop/connections/connections.ts';
import { findShopText } from '../shop/settings/shop-texts.ts';
import { renderSoonPage } from '../storefront/soon/soon-page.tsx';

type ClosedShopDeps = Pick<AppDeps, 'config' | 'connections' | 'settings' | 'bus'>;

type ClosedShop = {
  /** Whether the shop may be closed to shoppers; then the page cache is bypassed. */
  mayBeClosed(): boolean;
  /** Makes shopper routes respond with 503 while the shop is closed. */
  guard(app: App, assets: Pick<Assets, 'sheets' | 'fonts'>): void;
};

/**
 * Always served: the back office, its previews (each with a separate key), probes, PayPal's webhooks, the page's own
 * assets, and the tools for assistants, whose calls are checked one by one.
 */
const ALWAYS =
  /^\/(?:(?:api\/)?admin(?:[/]|$)|api\/(?:health|webhooks)\/|(?:assets|logos|looks|pictures)\/|favicon|apple-touch|\.well-known\/|before-opening$|mcp$|(?:brand|page|story)-preview$|product-preview\/)/;
/** Lets the owner's browsers see the shop before it opens. */
const LOOK_COOKIE = 'before-opening';
const A_DAY_SECONDS = 24 * 3600;
const AN_HOUR_SECONDS = 3600;

/**
 * A production shop without PayPal in its environment starts closed: staff work, shoppers see "opening soon". It opens
 * when the owner opens it and PayPal and a mail server are connected; every process follows once it's notified.
 * Browsers that used the owner's link (`/before-opening`) see the shop earlier, for a day, without intermediate
 * caching.
 */
export function createClosedShop({ config, connections, settings, bus }: ClosedShopDeps): ClosedShop {
  // A shop configured by the environment alone is always open, without a check per request.
  if (!isSetUpFirst(config)) return { mayBeClosed: () => false, guard: () => {} };
  // Treated as closed until the first check.
  let isOpen = false;
  let changes = 0;
  const looking = new WeakSet<FastifyRequest>();
  const invalidateAll = () => {
    changes += 1;
    isOpen = false;
  };
  bus.subscribe({
    invalidateAll,
    invalidate(tags) {
      if (tags.includes('settings')) invalidateAll();
    },
  });

  async function look(): Promise<boolean> {
    const before = changes;
    const found = isOpenToShoppers(await connections.current(), config, await settings.current());
    if (changes === before) isOpen = found;
    return found;
  }

  function guard(app: App, assets: Pick<Assets, 'sheets' | 'fonts'>) {
    app.addHook('onRequest', async (request, reply) => {
      if (isOpen || ALWAYS.test(request.routeOptions.url ?? '')) return undefined;
      if (await look()) return undefined;
      if (!(await isLookKey(request.cookies[LOOK_COOKIE]))) return answerClosed(request, reply, assets);
      looking.add(request);
      return undefined;
    });
    app.addHook('onSend', async (request, reply, payload) => {
      if (looking.has(request)) reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      return payload;
    });
    app.get<{ Querystring: { key?: string } }>(
      '/before-opening',
      { schema: { hide: true } },
      async (request, reply) => {
        const { key } = request.query;
        if (key !== undefined && (await isLookKey(key))) {
          const cookie = {
            path: '/',
            httpOnly: true,
            sameSite: 'lax',
            secure: config.https,
            maxAge: A_DAY_SECONDS,
          } as const;
          reply.setCookie(LOOK_COOKIE, key, cookie);
        }
        return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect('/');
      },
    );
  }

  async function isLookKey(given: string | undefined): Promise<boolean> {
    const { lookKey } = await settings.current();
    const [key, tried] = [Buffer.from(lookKey), Buffer.from(given ?? '')];
    return lookKey !== '' && key.length === tried.length && timingSafeEqual(key, tried);
  }

  async function answerClosed(request: FastifyRequest, reply: FastifyReply, assets: Pick<Assets, 'sheets' | 'fonts'>) {
    const wantsPage = !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return sendApiError(reply, NOT_OPEN);
    const current = await settings.current();
    const { storeName, logo, look } = current;
    const about = findShopText(current, 'soon.about');
    return reply
      .code(NOT_OPEN.status)
      .header('retry-after', String(AN_HOUR_SECONDS))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderSoonPage({ storeName, logo, look, about, assets }));
  }

  return { mayBeClosed: () => !isOpen, guard };
}

const NOT_OPEN = {
  status: 503,
  code: 'not_open',
  detail: 'This shop opens soon. Please come back in a while.',
  retryAfterSeconds: AN_HOUR_SECONDS,
};
