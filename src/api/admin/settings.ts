import { Type } from 'typebox';
import { sendApiError } from '../../platform/http/api-error.ts';
import { countryNames } from '../../shared/countries.ts';
import { Settings } from '../../shop/settings/schema.ts';
import { saveSettings } from '../../shop/settings/settings.ts';
import { settingsErrors } from '../../shop/settings/validation-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const SettingsAnswer = Type.Object({
  settings: Settings,
  /** Every country that the shop could ship to. */
  countries: Type.Array(Type.String()),
  /** What is not set here but where the shop runs. */
  outside: Type.Object({ demoPayments: Type.Boolean(), hasMailServer: Type.Boolean() }),
});

const settingsRoutes = {
  'GET /admin/settings': {
    schema: { summary: 'The settings', tags, response: { 200: SettingsAnswer } },
    config: owner,
  },
  'PATCH /admin/settings': {
    schema: {
      summary: 'Change settings; they apply right away',
      tags,
      body: Type.Partial(Settings, { additionalProperties: false }),
      response: { 200: SettingsAnswer },
    },
    config: { access: 'owner', confirmed: true },
  },
} as const satisfies AdminRouteSchemas;

export const settings = defineAdminResource({
  routes: settingsRoutes,

  register(app, deps) {
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
        return sendApiError(reply, {
          status: 400,
          code: 'invalid',
          detail: 'Please check the highlighted settings.',
          fields,
        });
      }
      return { settings: await saveSettings(deps, request.body, actorFor(request)), countries, outside };
    });
  },
});
