import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { countryNames } from '../../shared/countries.ts';
import { searchAudit } from '../../shop/audit/audit.ts';
import { AuditEntry } from '../../shop/audit/schema.ts';
import { Settings } from '../../shop/settings/schema.ts';
import { saveSettings } from '../../shop/settings/settings.ts';
import { settingsErrors } from '../../shop/settings/validation-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, type RegisterAdminRoutes, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const SettingsAnswer = Type.Object({
  settings: Settings,
  /** Every country that the shop could ship to. */
  countries: Type.Array(Type.String()),
  /** What is not set here but where the shop runs. */
  outside: Type.Object({ demoPayments: Type.Boolean(), hasMailServer: Type.Boolean() }),
});

export const settingsRoutes = {
  'GET /admin/settings': {
    schema: { summary: 'What the owner has decided', tags, response: { 200: SettingsAnswer } },
    config: owner,
  },
  'PATCH /admin/settings': {
    schema: {
      summary: 'Decide something anew; it shows in the shop at once',
      tags,
      body: Type.Partial(Settings, { additionalProperties: false }),
      response: { 200: SettingsAnswer },
    },
    config: { access: 'owner', confirmed: true },
  },
  'GET /admin/audit': {
    schema: {
      summary: 'What staff changed, newest first',
      tags,
      querystring: Type.Object({
        q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, an event or an id' })),
        area: Type.Optional(
          Type.String({ maxLength: 40, pattern: '^[a-z_]*$', description: 'order, product, staff …' }),
        ),
        security: Type.Optional(Type.Literal('yes', { description: 'Security events alone' })),
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
        after: Type.Optional(Type.Integer({ minimum: 1, description: '`next` of the page before' })),
      }),
      response: {
        200: Type.Object({ entries: Type.Array(AuditEntry), next: Type.Union([Type.Integer(), Type.Null()]) }),
      },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

const AUDIT_PAGE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

export const registerSettingsRoutes: RegisterAdminRoutes = (app, deps) => {
  const countries = countryNames(null);

  const { paypal, smtpUrl } = deps.config;
  const outside = { demoPayments: paypal.demo, hasMailServer: smtpUrl !== '' };

  app.get('/admin/settings', settingsRoutes['GET /admin/settings'], async () => ({
    settings: await deps.settings.current(),
    countries,
    outside,
  }));

  app.patch('/admin/settings', settingsRoutes['PATCH /admin/settings'], async (request, reply) => {
    const { deliveryDaysLeast, deliveryDaysMost } = await deps.settings.current();
    const fields = settingsErrors({ deliveryDaysLeast, deliveryDaysMost, ...request.body }, deps.config);
    if (fields) {
      return sendApiError(reply, { status: 400, code: 'invalid', detail: 'Some settings need another look.', fields });
    }
    return { settings: await saveSettings(deps, request.body, actorFor(request)), countries, outside };
  });
};

export const registerAuditRoutes: RegisterAdminRoutes = (app, deps) => {
  app.get('/admin/audit', settingsRoutes['GET /admin/audit'], async ({ query: { q, area, security, days, after } }) => {
    const since = days === undefined ? undefined : new Date(deps.now().getTime() - days * DAY_MS);
    const { entries, more } = await searchAudit(
      deps.db,
      { words: q, area, securityOnly: security === 'yes', since, beneath: after },
      AUDIT_PAGE,
    );
    return { entries, next: more ? (entries.at(-1)?.id ?? null) : null };
  });
};
