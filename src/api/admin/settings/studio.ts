import { Type } from 'typebox';
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
import { sendRefusal } from '../../refusals.ts';
import { actorFor } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

/**
 * Optimistic locking: the request carries the loaded version, so that a save over another person's change is reported.
 */
const Versioned = Type.Object(
  { version: Type.Integer({ minimum: 0 }), settings: StudioSettingsShape },
  { additionalProperties: false },
);
const ByColor = Type.Object({ color: Type.String({ maxLength: 40 }) });

const studioRoutes = {
  'GET /admin/studio': {
    schema: {
      summary: 'The settings of the bead studio, the beads that are counted, and the words a new shop refuses',
      tags,
      response: {
        200: Type.Object({
          ...Versioned.properties,
          beads: Type.Array(BeadCount),
          startingWords: Type.Array(Type.String()),
          usedCodes: Type.Array(Type.String(), { description: 'Of all colors that there ever were' }),
        }),
      },
    },
    config: owner,
  },
  'PUT /admin/studio': {
    schema: {
      summary: 'Save the settings of the bead studio; designs are priced and offered by them right away',
      tags,
      body: Versioned,
      response: { 200: Versioned },
    },
    config: ownerConfirmed,
  },
  'PUT /admin/studio/beads/:color': {
    schema: {
      summary: 'Count the beads of a color; a color without beads leaves the studio',
      tags,
      params: ByColor,
      body: BeadCountDraft,
      response: { 204: NoContent },
    },
    config: owner,
  },
  'DELETE /admin/studio/beads/:color': {
    schema: { summary: 'Stop counting the beads of a color', tags, params: ByColor, response: { 204: NoContent } },
    config: owner,
  },
} as const satisfies AdminRouteSchemas;

export const studio = defineAdminResource({
  routes: studioRoutes,

  register(app, deps) {
    app.get('/admin/studio', studioRoutes['GET /admin/studio'], async () => {
      const { sql } = deps.db;
      const [set, beads, usedCodes] = await Promise.all([readStudioAsSet(sql), beadStock(deps), usedColorCodes(sql)]);
      return structuredClone({ ...set, beads, usedCodes, startingWords: DEFAULT_STUDIO.refusedWords }) as never;
    });

    app.put('/admin/studio', studioRoutes['PUT /admin/studio'], async (request, reply) => {
      const { settings, version } = request.body;
      const fields = studioErrors(settings);
      if (fields) {
        return sendRefusal(reply, studioSettingsRefusals, { reason: 'invalid', fields });
      }
      const saved = await saveStudio(deps, settings, version, actorFor(request));
      return saved.ok ? { version: saved.version, settings } : sendRefusal(reply, studioSettingsRefusals, saved);
    });

    app.put('/admin/studio/beads/:color', studioRoutes['PUT /admin/studio/beads/:color'], async (request, reply) => {
      const done = await countColor(deps, actorFor(request), { ...request.params, ...request.body });
      return done.ok ? reply.code(204).send(null) : sendRefusal(reply, studioSettingsRefusals, done);
    });

    app.delete(
      '/admin/studio/beads/:color',
      studioRoutes['DELETE /admin/studio/beads/:color'],
      async (request, reply) => {
        await stopCounting(deps, actorFor(request), request.params.color);
        return reply.code(204).send(null);
      },
    );
  },
});
