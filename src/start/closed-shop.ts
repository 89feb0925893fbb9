import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import type { Assets } from '../platform/render/assets.ts';
import { isOpenToShoppers } from '../shop/connections/connections.ts';
import { renderSoonPage } from '../storefront/soon/soon-page.tsx';

type ClosedShopDeps = Pick<AppDeps, 'config' | 'connections' | 'settings' | 'bus'>;

export type ClosedShop = {
  /** Whether shoppers may have to be sent away: then nothing is answered from the page cache. */
  mayBeClosed(): boolean;
  /** From then on routes of shoppers answer 503 while the shop is closed. */
  guard(app: App, assets: Pick<Assets, 'styles' | 'fonts'>): void;
};

/** The back office, probes, PayPal's webhooks, and the files that the page itself loads. */
const ALWAYS =
  /^\/(?:(?:api\/)?admin(?:[/]|$)|api\/(?:health|webhooks)\/|(?:assets|logos|looks|pictures)\/|favicon|apple-touch|\.well-known\/)/;
const AN_HOUR_SECONDS = 3600;

/**
 * A production shop without PayPal or a mail server is set up first: staff work, shoppers are told that it opens soon.
 * It opens with the connection that was missing, in every process, as soon as those hear of it.
 */
export function createClosedShop({ config, connections, settings, bus }: ClosedShopDeps): ClosedShop {
  // What the environment alone has set up is open, and costs no request a thought.
  if (!config.production || !config.paypal.demo) return { mayBeClosed: () => false, guard: () => {} };
  // Unknown counts as closed until somebody has looked.
  let isOpen = false;
  let changes = 0;
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
    const found = isOpenToShoppers(await connections.current(), config);
    if (changes === before) isOpen = found;
    return found;
  }

  function guard(app: App, assets: Pick<Assets, 'styles' | 'fonts'>) {
    app.addHook('onRequest', async (request, reply) => {
      if (isOpen || ALWAYS.test(request.routeOptions.url ?? '')) return undefined;
      return (await look()) ? undefined : answerClosed(request, reply, assets);
    });
  }

  async function answerClosed(request: FastifyRequest, reply: FastifyReply, assets: Pick<Assets, 'styles' | 'fonts'>) {
    const wantsPage = !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
    if (!wantsPage) return sendApiError(reply, NOT_OPEN);
    const { storeName, logo, look } = await settings.current();
    return reply
      .code(NOT_OPEN.status)
      .header('retry-after', String(AN_HOUR_SECONDS))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderSoonPage({ storeName, logo, look, assets }));
  }

  return { mayBeClosed: () => !isOpen, guard };
}

const NOT_OPEN = {
  status: 503,
  code: 'not_open',
  detail: 'This shop opens soon. Please come back in a while.',
  retryAfterSeconds: AN_HOUR_SECONDS,
};
