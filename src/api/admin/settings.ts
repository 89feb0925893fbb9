import { Type } from 'typebox';
import { refuse } from '../../platform/http/refuse.ts';
import { countryNames } from '../../shared/countries.ts';
import { searchAudit } from '../../shop/audit/audit.ts';
import { AuditEntry } from '../../shop/audit/schema.ts';
import { faultsOfSettings } from '../../shop/settings/faults.ts';
import { Settings } from '../../shop/settings/schema.ts';
import { saveSettings } from '../../shop/settings/settings.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { actorFor } from './guard.ts';

const owner = { access: 'owner' } as const;
const SettingsSheet = Type.Object({
  settings: Settings,
  /** Every country that the shop could ship to. */
  countries: Type.Array(Type.String()),
  /** What is not set here but where the shop runs. */
  outside: Type.Object({ demoPayments: Type.Boolean(), hasMailServer: Type.Boolean() }),
});

export const settingsRoutes = {
  'GET /admin/settings': {
    schema: { summary: 'What the owner has decided', tags, response: { 200: SettingsSheet } },
    config: owner,
  },
  'PATCH /admin/settings': {
    schema: {
      summary: 'Decide something anew; it shows in the shop at once',
      tags,
      body: Type.Partial(Settings, { additionalProperties: false }),
      response: { 200: SettingsSheet },
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
} as const satisfies AdminBook;

const AUDIT_PAGE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

export const settingsDoor: AdminDoor = (app, tools) => {
  const countries = countryNames(null);

  const { paypal, smtpUrl } = tools.config;
  const outside = { demoPayments: paypal.demo, hasMailServer: smtpUrl !== '' };

  app.get('/admin/settings', settingsRoutes['GET /admin/settings'], async () => ({
    settings: await tools.settings.current(),
    countries,
    outside,
  }));

  app.patch('/admin/settings', settingsRoutes['PATCH /admin/settings'], async (request, reply) => {
    const { deliveryDaysLeast, deliveryDaysMost } = await tools.settings.current();
    const fields = faultsOfSettings({ deliveryDaysLeast, deliveryDaysMost, ...request.body }, tools.config);
    if (fields) {
      return refuse(reply, { status: 400, code: 'invalid', detail: 'Some settings need another look.', fields });
    }
    return { settings: await saveSettings(tools, request.body, actorFor(request)), countries, outside };
  });
};

export const auditDoor: AdminDoor = (app, tools) => {
  app.get('/admin/audit', settingsRoutes['GET /admin/audit'], async ({ query: { q, area, security, days, after } }) => {
    const since = days === undefined ? undefined : new Date(tools.now().getTime() - days * DAY_MS);
    const { entries, more } = await searchAudit(
      tools.db,
      { words: q, area, securityOnly: security === 'yes', since, beneath: after },
      AUDIT_PAGE,
    );
    return { entries, next: more ? (entries.at(-1)?.id ?? null) : null };
  });
};
