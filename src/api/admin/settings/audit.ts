import { Type } from 'typebox';
import { DAY_MS } from '../../../shared/time.ts';
import { searchAudit } from '../../../shop/audit/audit.ts';
import { AuditEntry } from '../../../shop/audit/schema.ts';
import { readDbFor } from '../reading.ts';
import { defineAdminResource, owner } from '../resource.ts';

const AUDIT_PAGE = 50;

export const audit = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/audit': {
      schema: {
        summary: 'What staff changed, newest first',
        querystring: Type.Object({
          q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, an event or an id' })),
          area: Type.Optional(
            Type.String({ maxLength: 40, pattern: '^[a-z_]*$', description: 'order, product, staff …' }),
          ),
          security: Type.Optional(Type.Literal('yes', { description: 'Security events alone' })),
          days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
          after: Type.Optional(
            Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: '`next` of the page before' }),
          ),
        }),
        response: {
          200: Type.Object({ entries: Type.Array(AuditEntry), next: Type.Union([Type.Integer(), Type.Null()]) }),
        },
      },
    },
  },
  handlers: (deps) => ({
    'GET /admin/audit': async (request) => {
      const { q, area, security, days, after } = request.query;
      const since = days === undefined ? undefined : new Date(deps.now().getTime() - days * DAY_MS);
      const { entries, more } = await searchAudit(
        readDbFor(deps, request),
        { words: q, area, securityOnly: security === 'yes', since, beneath: after },
        AUDIT_PAGE,
      );
      return { entries, next: more ? (entries.at(-1)?.id ?? null) : null };
    },
  }),
});
