import type { FastifySchema } from 'fastify';
import type { Declared } from '../../shared/refusals.ts';
import type { UploadKind } from '../../shared/upload-limits.ts';
import type { Scope } from '../../shop/api-keys/schema.ts';
import type { Actor } from '../../shop/audit/audit.ts';
import { type ErasedHandlers, type Handlers, mountHandlers } from '../handlers.ts';
import type { RegisterRoutes } from '../resource.ts';
import { uploadRefusals } from './uploads.ts';

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
 * Like the public route schemas, plus the access to a call where it isn't its resource's. `confirmed`: requires a recent
 * confirmation of identity (`guard.ts`).
 */
export type AdminRouteSchemas = Record<
  `${Method} /admin/${string}`,
  {
    schema: FastifySchema & { summary: string };
    config?: { access: Access; confirmed?: true; upload?: UploadKind };
    /** Keys with this scope may make the call, too. */
    scope?: Scope;
    /** Milliseconds, for calls that take longer than usual. */
    handlerTimeout?: number;
  }
>;

type ResourceParts<Routes extends AdminRouteSchemas, Refusals> = {
  /** To all calls that don't declare their own. */
  access?: NonNullable<AdminRouteSchemas[keyof AdminRouteSchemas]['config']>;
  routes: Routes;
  refusals?: Refusals;
  handlers?: Handlers<Routes, Refusals & typeof uploadRefusals, { actor: Actor }>;
  register?: RegisterRoutes;
};

/** A back-office resource, as listed in `resources.ts`. */
type AdminResource<Routes extends AdminRouteSchemas = AdminRouteSchemas> = {
  routes: Routes;
  refusals: Record<string, Declared>;
  register: RegisterRoutes;
};

export const defineAdminResource = <
  const Routes extends AdminRouteSchemas,
  Refusals extends Record<string, Declared> = Record<never, never>,
>({
  access,
  routes,
  refusals = {} as Refusals,
  handlers = () => ({}),
  register,
}: ResourceParts<Routes, Refusals>): AdminResource<Routes> => {
  const described: Routes = Object.assign(
    {},
    ...Object.entries(routes).map(([name, { scope, ...route }]) => ({
      [name]: {
        ...route,
        schema: { ...route.schema, tags: TAGS },
        config: { ...(route.config ?? access), ...(scope && { scope }) },
      },
    })),
  );
  const all = { ...uploadRefusals, ...refusals };
  return {
    routes: described,
    refusals,
    register(app, deps) {
      mountHandlers(app, { routes: described, refusals: all, handlers: handlers(deps) as ErasedHandlers });
      register?.(app, deps);
    },
  };
};

const TAGS = ['back office'];
