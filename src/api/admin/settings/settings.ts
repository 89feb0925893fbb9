import { Type } from 'typebox';
import { countryNames } from '../../../shared/address/countries.ts';
import type { Arrival } from '../../../shared/orders/arrival.ts';
import { countUnweighed } from '../../../shop/catalog/lists/staff-products.ts';
import { canOpen, goLiveRefusals } from '../../../shop/connections/connections.ts';
import { getPromise } from '../../../shop/delivery/promise.ts';
import { ARRIVAL } from '../../../shop/delivery/schema.ts';
import { goLive, replaceLookKey } from '../../../shop/settings/go-live.ts';
import { Settings } from '../../../shop/settings/schema.ts';
import { saveSettings, settingsRefusals } from '../../../shop/settings/settings.ts';
import { settingsErrors } from '../../../shop/settings/validation-errors.ts';
import { setupFacts } from '../../../shop/staff/first-owner.ts';
import { readGoLive } from '../../../shop/today/go-live.ts';
import { GoLive } from '../../../shop/today/schema.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, getStaff } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

const Arrives = Type.Object(ARRIVAL);
const SettingsAnswer = Type.Object({
  settings: Settings,
  /** Products on sale without a weight, counted up to a thousand. */
  unweighed: Type.Integer(),
  /** All countries that the shop could ship to. */
  countries: Type.Array(Type.String()),
  /** Arrival dates of in-stock products ordered now: to the contiguous US, to other US places, abroad. */
  arrives: Type.Object({ near: Arrives, far: Arrives, abroad: Arrives }),
});

// Pictures are saved with the brand, which keeps their files.
const {
  logo: _logo,
  bannerPicture: _banner,
  storyPicture: _story,
  homeSections: _home,
  homeDetails: _details,
  // Separate calls validate the wording of emails and pages.
  wording: _wording,
  shopTexts: _shopTexts,
  // A separate call opens the shop.
  isLive: _isLive,
  lookKey: _lookKey,
  ...editable
} = Type.Partial(Settings).properties;

const settingsRoutes = {
  'GET /admin/settings': {
    schema: { summary: 'The settings', tags, response: { 200: SettingsAnswer } },
    config: owner,
  },
  'PATCH /admin/settings': {
    schema: {
      summary: 'Change settings; they apply right away',
      tags,
      body: Type.Object(
        {
          ...editable,
          seen: Type.Optional(
            Type.Partial(Settings, {
              additionalProperties: false,
              description: 'What some of them were: where another owner has changed one since, nothing is saved (409)',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      response: { 200: SettingsAnswer },
    },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const settings = defineAdminResource({
  routes: settingsRoutes,

  register(app, deps) {
    const countries = countryNames(null);

    const answer = async (current: Settings) => ({
      settings: current,
      unweighed: await countUnweighed(deps.db),
      arrives: getArrivals(deps.now(), current),
      countries,
    });

    app.get('/admin/settings', settingsRoutes['GET /admin/settings'], async () =>
      answer(await deps.settings.current()),
    );

    app.patch('/admin/settings', settingsRoutes['PATCH /admin/settings'], async (request, reply) => {
      const { seen, ...wanted } = request.body;
      const fields = settingsErrors({ ...getTransit(await deps.settings.current()), ...wanted }, deps.config);
      if (fields) return sendRefusal(reply, settingsRefusals, { reason: 'invalid', fields });
      const saved = await saveSettings(deps, { ...wanted, seen }, actorFor(request));
      return saved.ok ? answer(saved.settings) : sendRefusal(reply, settingsRefusals, saved);
    });
  },
});

/** Saved transit times, so that a longest time sent alone is checked against the saved shortest, and vice versa. */
const getTransit = (saved: Settings): Partial<Settings> => ({
  deliveryDaysLeast: saved.deliveryDaysLeast,
  deliveryDaysMost: saved.deliveryDaysMost,
  farDaysLeast: saved.farDaysLeast,
  farDaysMost: saved.farDaysMost,
  abroadDaysLeast: saved.abroadDaysLeast,
  abroadDaysMost: saved.abroadDaysMost,
});

function getArrivals(now: Date, shop: Settings): Record<'near' | 'far' | 'abroad', Arrival> {
  const to = (country: string, city?: string) => getPromise(now, { makingDays: 0, to: { country, city } }, shop);
  return { near: to('US'), far: to('US', 'HI'), abroad: to('CA') };
}

const goLiveRoutes = {
  'GET /admin/go-live': {
    schema: { summary: 'What is looked at before the shop opens', tags, response: { 200: GoLive } },
    config: owner,
  },
  'POST /admin/go-live': {
    schema: { summary: 'Let shoppers in', tags, response: { 204: Type.Null() } },
    config: ownerConfirmed,
  },
  'POST /admin/go-live/new-link': {
    schema: {
      summary: 'Take the link that shows the shop before it opens from whoever has it',
      tags,
      response: { 204: Type.Null() },
    },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const goingLive = defineAdminResource({
  routes: goLiveRoutes,

  register(app, deps) {
    app.get('/admin/go-live', goLiveRoutes['GET /admin/go-live'], async (request) =>
      readGoLive({ ...deps, ...setupFacts(getStaff(request)) }),
    );

    app.post('/admin/go-live', goLiveRoutes['POST /admin/go-live'], async (request, reply) => {
      if (!canOpen(await deps.connections.current(), deps.config))
        return sendRefusal(reply, goLiveRefusals, { reason: 'not_connected' });
      await goLive(deps, actorFor(request));
      return reply.code(204).send(null);
    });

    app.post('/admin/go-live/new-link', goLiveRoutes['POST /admin/go-live/new-link'], async (request, reply) => {
      await replaceLookKey(deps, actorFor(request));
      return reply.code(204).send(null);
    });
  },
});
