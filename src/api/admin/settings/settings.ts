import { Type } from 'typebox';
import { countryNames } from '../../../shared/address/countries.ts';
import { StrictObject } from '../../../shared/field-shapes.ts';
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
import { getStaff } from '../guard.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

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
  // Separate calls remove the samples and open the shop.
  samplesRemovedAt: _samples,
  isLive: _isLive,
  lookKey: _lookKey,
  ...editable
} = Type.Partial(Settings).properties;

export const settings = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/settings': { schema: { summary: 'The settings', response: { 200: SettingsAnswer } } },
    'PATCH /admin/settings': {
      schema: {
        summary: 'Change settings; they apply right away',
        body: StrictObject({
          ...editable,
          seen: Type.Optional(
            Type.Partial(Settings, {
              additionalProperties: false,
              description: 'What some of them were: where another owner has changed one since, nothing is saved (409)',
            }),
          ),
        }),
        response: { 200: SettingsAnswer },
      },
      config: ownerConfirmed,
    },
  },
  refusals: settingsRefusals,
  handlers: (deps) => {
    const countries = countryNames(null);
    const answer = async (current: Settings) => ({
      settings: current,
      unweighed: await countUnweighed(deps.db),
      arrives: getArrivals(deps.now(), current),
      countries,
    });

    return {
      'GET /admin/settings': async () => answer(await deps.settings.current()),
      'PATCH /admin/settings': async ({ body, actor }) => {
        const { seen, ...wanted } = body;
        const fields = settingsErrors({ ...getTransit(await deps.settings.current()), ...wanted }, deps.config);
        if (fields) return { ok: false, reason: 'invalid', fields };
        const saved = await saveSettings(deps, { ...wanted, seen }, actor);
        return saved.ok ? answer(saved.settings) : saved;
      },
    };
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

export const goingLive = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/go-live': { schema: { summary: 'What is looked at before the shop opens', response: { 200: GoLive } } },
    'POST /admin/go-live': {
      schema: { summary: 'Let shoppers in', response: { 204: Type.Null() } },
      config: ownerConfirmed,
    },
    'POST /admin/go-live/new-link': {
      schema: {
        summary: 'Take the link that shows the shop before it opens from whoever has it',
        response: { 204: Type.Null() },
      },
    },
  },
  refusals: goLiveRefusals,
  handlers: (deps) => ({
    'GET /admin/go-live': (request) => readGoLive({ ...deps, ...setupFacts(getStaff(request)) }),
    'POST /admin/go-live': async ({ actor }) => {
      if (!canOpen(await deps.connections.current(), deps.config)) return { ok: false, reason: 'not_connected' };
      await goLive(deps, actor);
      return null;
    },
    'POST /admin/go-live/new-link': async ({ actor }) => {
      await replaceLookKey(deps, actor);
      return null;
    },
  }),
});
