import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import { getNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { StrictObject } from '../shared/field-shapes.ts';
import { toPageCounts } from '../shop/visits/visited-page.ts';
import { createVisitCounter } from '../shop/visits/visits.ts';
import { cookieName } from './admin/guard.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const visitRoutes = {
  'POST /visits': {
    schema: {
      summary: 'A page was opened: counted, without anything that points at a person; always 204',
      tags: ['visits'],
      body: StrictObject({
        path: Type.String({ maxLength: 300 }),
        from: Type.String({ maxLength: 300, description: 'Host of the page that led here, or empty' }),
        campaign: Type.String({ maxLength: 400, description: 'utm_source / utm_medium / utm_campaign' }),
        isNew: Type.Boolean({ description: 'Neither reloaded nor gone back to' }),
        isMissing: Type.Optional(Type.Boolean({ description: 'There is no page at this address' })),
      }),
      response: { 204: Type.Null() },
    },
  },
} as const satisfies RouteSchemas;

const FLUSH_MS = 10_000;
/** Bots and tools that identify themselves in the user agent. */
const PROGRAM = /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|curl|wget|python|http-client/i;

export const visits = defineResource({
  routes: visitRoutes,

  register(app, deps) {
    const counter = createVisitCounter(deps);
    const ownHosts = getHosts(deps);
    const timer = setInterval(() => void counter.flush(), FLUSH_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await counter.flush();
    });

    app.post('/visits', visitRoutes['POST /visits'], async (request, reply) => {
      if (isCounted(request, cookieName(deps.config)))
        await counter.count(toPageCounts(request.body, [request.host, ...ownHosts]), getNetwork(request.ip));
      return reply.code(204).send(null);
    });
  },
});

const getHosts = ({ config: { publicUrl, adminUrl } }: Pick<AppDeps, 'config'>) =>
  [publicUrl, adminUrl].flatMap((url) => (url === '' ? [] : [new URL(url).host]));

/** Excludes browsers with Global Privacy Control, bots, and staff. */
function isCounted({ headers, cookies }: FastifyRequest, staffCookie: string): boolean {
  // Signed in or signed out, a browser with this cookie belongs to staff.
  const isStaff = cookies[staffCookie] !== undefined;
  return headers['sec-gpc'] !== '1' && !isStaff && !PROGRAM.test(headers['user-agent'] ?? 'curl');
}
