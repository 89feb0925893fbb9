import { Type } from 'typebox';
import { StrictObject } from '../../../shared/field-shapes.ts';
import { DEFAULT_STUDIO } from '../../../shop/studio/core/defaults.ts';
import { studioSettingsRefusals } from '../../../shop/studio/refusals.ts';
import { beadStock, countColor, stopCounting } from '../../../shop/studio/settings/bead-stock.ts';
import { BeadCount, BeadCountDraft, StudioSettingsShape } from '../../../shop/studio/settings/schema.ts';
import {
  readStudioAsSet,
  saveStudio,
  studioErrors,
  usedColorCodes,
} from '../../../shop/studio/settings/studio-settings.ts';
import { NoContent } from '../../params.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

/**
 * Optimistic locking: the request carries the loaded version, so that a save over another person's change is reported.
 */
const Versioned = StrictObject({ version: Type.Integer({ minimum: 0 }), settings: StudioSettingsShape });
const ByColor = Type.Object({ color: Type.String({ maxLength: 40 }) });

export const studio = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/studio': {
      schema: {
        summary: 'The settings of the bead studio, the beads that are counted, and the words a new shop refuses',
        response: {
          200: Type.Object({
            ...Versioned.properties,
            beads: Type.Array(BeadCount),
            startingWords: Type.Array(Type.String()),
            usedCodes: Type.Array(Type.String(), { description: 'Of all colors that there ever were' }),
          }),
        },
      },
    },
    'PUT /admin/studio': {
      schema: {
        summary: 'Save the settings of the bead studio; designs are priced and offered by them right away',
        body: Versioned,
        response: { 200: Versioned },
      },
      config: ownerConfirmed,
    },
    'PUT /admin/studio/beads/:color': {
      schema: {
        summary: 'Count the beads of a color; a color without beads leaves the studio',
        params: ByColor,
        body: BeadCountDraft,
        response: { 204: NoContent },
      },
    },
    'DELETE /admin/studio/beads/:color': {
      schema: { summary: 'Stop counting the beads of a color', params: ByColor, response: { 204: NoContent } },
    },
  },
  refusals: studioSettingsRefusals,
  handlers: (deps) => ({
    'GET /admin/studio': async () => {
      const { sql } = deps.db;
      const [set, beads, usedCodes] = await Promise.all([readStudioAsSet(sql), beadStock(deps), usedColorCodes(sql)]);
      return structuredClone({ ...set, beads, usedCodes, startingWords: DEFAULT_STUDIO.refusedWords }) as never;
    },
    'PUT /admin/studio': async ({ body, actor }) => {
      const { settings, version } = body;
      const fields = studioErrors(settings);
      if (fields) {
        return { ok: false, reason: 'invalid', fields };
      }
      const saved = await saveStudio(deps, settings, version, actor);
      return saved.ok ? { version: saved.version, settings } : saved;
    },
    'PUT /admin/studio/beads/:color': ({ params, body, actor }) => countColor(deps, actor, { ...params, ...body }),
    'DELETE /admin/studio/beads/:color': async ({ params, actor }) => {
      await stopCounting(deps, actor, params.color);
      return null;
    },
  }),
});
