import type { FastifySchema } from 'fastify';
import type { UploadKind } from '../../shared/upload-limits.ts';
import type { RegisterRoutes } from '../resource.ts';

/**
 * Access to a call. `visitor`: no sign-in. `signed_in`: also staff that still have to choose a password. `helper`: all
 * staff. `owner`: owners only.
 */
export type Access = 'visitor' | 'signed_in' | 'helper' | 'owner';

/** Access of routes; `…Confirmed` requires a recent confirmation of identity. */
export const visitor = { access: 'visitor' } as const;
export const signedIn = { access: 'signed_in' } as const;
export const signedInConfirmed = { access: 'signed_in', confirmed: true } as const;
export const helper = { access: 'helper' } as const;
export const helperConfirmed = { access: 'helper', confirmed: true } as const;
export const owner = { access: 'owner' } as const;
export const ownerConfirmed = { access: 'owner', confirmed: true } as const;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Like the public route schemas, plus the access to each call. `confirmed`: requires a recent confirmation of identity
 * (`guard.ts`).
 */
export type AdminRouteSchemas = Record<
  `${Method} /admin/${string}`,
  {
    schema: FastifySchema & { summary: string; tags: readonly string[] };
    config: { access: Access; confirmed?: true; upload?: UploadKind };
    /** Milliseconds, for calls that take longer than usual. */
    handlerTimeout?: number;
  }
>;

/** A back-office resource, as listed in `resources.ts`. */
type AdminResource<Routes extends AdminRouteSchemas = AdminRouteSchemas> = {
  routes: Routes;
  register: RegisterRoutes;
};

export const defineAdminResource = <Routes extends AdminRouteSchemas>(
  resource: AdminResource<Routes>,
): AdminResource<Routes> => resource;

export const tags = ['back office'];
