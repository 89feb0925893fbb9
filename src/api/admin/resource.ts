import type { FastifySchema } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import type { App } from '../../platform/http/app.ts';

/**
 * Who may make a call. `visitor`: nobody has to be signed in. `signed_in`: also who still has a password to choose.
 * `helper`: everybody on the staff. `owner`: owners alone.
 */
export type Access = 'visitor' | 'signed_in' | 'helper' | 'owner';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** As the shop's own route books, and for each call who may make it. `confirmed`: "it is me" was said just now. */
export type AdminRouteSchemas = Record<
  `${Method} /admin/${string}`,
  {
    schema: FastifySchema & { summary: string; tags: readonly string[] };
    config: { access: Access; confirmed?: true };
    /** Milliseconds, where a call may take longer than calls do. */
    handlerTimeout?: number;
  }
>;

export type RegisterAdminRoutes = (app: App, tools: AppDeps) => void;

export const tags = ['back office'];
