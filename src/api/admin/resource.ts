import type { FastifySchema } from 'fastify';
import type { UploadKind } from '../../shared/upload-limits.ts';
import type { RegisterRoutes } from '../resource.ts';

/**
 * Who may make a call. `visitor`: nobody has to be signed in. `signed_in`: also who still has a password to choose.
 * `helper`: everybody on the staff. `owner`: owners alone.
 */
export type Access = 'visitor' | 'signed_in' | 'helper' | 'owner';

/** The access of routes; `…Confirmed`: the person has confirmed a moment ago who they are. */
export const visitor = { access: 'visitor' } as const;
export const signedIn = { access: 'signed_in' } as const;
export const signedInConfirmed = { access: 'signed_in', confirmed: true } as const;
export const helper = { access: 'helper' } as const;
export const helperConfirmed = { access: 'helper', confirmed: true } as const;
export const owner = { access: 'owner' } as const;
export const ownerConfirmed = { access: 'owner', confirmed: true } as const;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * As the public routes, and for each call who may make it. `confirmed`: the person proved a moment ago who they are
 * (`guard.ts`).
 */
export type AdminRouteSchemas = Record<
  `${Method} /admin/${string}`,
  {
    schema: FastifySchema & { summary: string; tags: readonly string[] };
    config: { access: Access; confirmed?: true; upload?: UploadKind };
    /** Milliseconds, where a call may take longer than calls do. */
    handlerTimeout?: number;
  }
>;

/** A resource of the back office as `resources.ts` lists it. */
type AdminResource<Routes extends AdminRouteSchemas = AdminRouteSchemas> = {
  routes: Routes;
  register: RegisterRoutes;
};

export const defineAdminResource = <Routes extends AdminRouteSchemas>(
  resource: AdminResource<Routes>,
): AdminResource<Routes> => resource;

export const tags = ['back office'];
