import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { createBrowserRestore, restoreRefusals } from '../../../shop/backup/restore/browser-restore.ts';
import { discardedSentences, discardUnreadable } from '../../../shop/keys/keys.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { ByUuid, strict } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { DOWNLOAD_TIMEOUT_MS } from '../downloads.ts';
import { actorFor, sendNotFound } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags, visitor } from '../resource.ts';
import { createUploads, sendUploadError } from '../uploads.ts';

const Key = Type.String({
  maxLength: 1000,
  description: 'AGE-SECRET-KEY-1…, in any case and with spaces and dashes; empty: the key of this machine',
});

/** Contents of an uploaded backup, before anything is changed. */
const CheckedBackup = Type.Object({
  madeAt: Type.String({ format: 'date-time' }),
  contents: Type.Object({
    products: Type.Integer(),
    orders: Type.Integer(),
    customers: Type.Integer(),
    newestOrderAt: nullable(Type.String({ format: 'date-time' })),
  }),
  signer: nullable(Type.String()),
  isOwn: Type.Boolean(),
});

/** Progress of a restore. */
const RestoreState = Type.Object({
  step: Type.Union([Type.Literal('restoring'), Type.Literal('done'), Type.Literal('failed')]),
  percent: Type.Integer(),
  sentence: Type.String(),
  lost: Type.Array(Type.String(), { description: 'What the restored shop has to set up again on this machine' }),
});

const restoreRoutes = {
  'GET /admin/restores': {
    schema: {
      summary: 'Whether a backup may be restored here: into a shop that has nothing but samples',
      tags,
      response: { 200: Type.Object({ isEmpty: Type.Boolean() }) },
    },
    config: owner,
  },
  'POST /admin/restores': {
    schema: { summary: 'Begin to send a backup', tags, response: { 201: ByUuid } },
    config: ownerConfirmed,
  },
  'POST /admin/restores/:id/parts': {
    schema: {
      summary: 'Send the next part of it, at a place in bytes; sent twice it is the same',
      tags,
      params: ByUuid,
      querystring: Type.Object({ at: Type.Integer({ minimum: 0 }) }),
      response: { 200: Type.Object({ bytes: Type.Integer() }) },
    },
    config: { access: 'owner', upload: 'backupPart' },
  },
  'POST /admin/restores/:id/check': {
    schema: {
      summary: 'Read all of it and say what it is; nothing is changed',
      tags,
      params: ByUuid,
      body: Type.Object({ key: Key }, strict),
      response: {
        200: CheckedBackup,
      },
    },
    config: owner,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
  'POST /admin/restores/:id/run': {
    schema: {
      summary: 'Put it in the place of this shop, whole or not at all; `signer` as the check named it',
      tags,
      params: ByUuid,
      body: Type.Object({ key: Key, signer: nullable(Type.String({ maxLength: 60 })) }, strict),
      response: { 202: Type.Null() },
    },
    config: ownerConfirmed,
  },
  // No sign-in: a restore signs its owner out and locks the database until it ends, so the id authorizes the call.
  'GET /admin/restores/:id': {
    schema: {
      summary: 'How far a restore is',
      tags,
      params: ByUuid,
      response: {
        200: RestoreState,
      },
    },
    config: visitor,
  },
} as const satisfies AdminRouteSchemas;

export const restores = defineAdminResource({
  routes: restoreRoutes,

  register(app, deps) {
    const restore = createBrowserRestore({
      ...deps,
      giveUpUnreadable: async (tx, actor) => discardedSentences(await discardUnreadable(tx, actor, deps.now())),
    });
    const uploads = createUploads(uploadsFolder(deps.config));

    app.get('/admin/restores', restoreRoutes['GET /admin/restores'], async () => ({
      isEmpty: await restore.isEmpty(),
    }));

    app.post('/admin/restores', restoreRoutes['POST /admin/restores'], async (_request, reply) => {
      const id = randomUUID();
      const started = await restore.start(id);
      return started.ok ? reply.code(201).send({ id }) : sendRefusal(reply, restoreRefusals, started);
    });

    app.post('/admin/restores/:id/parts', restoreRoutes['POST /admin/restores/:id/parts'], async (request, reply) => {
      const { params, query } = request;
      const received = await uploads.receive(request, (part) => restore.addPart(params.id, query.at, part));
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      return result.ok ? reply.send({ bytes: result.bytes }) : sendRefusal(reply, restoreRefusals, result);
    });

    app.post('/admin/restores/:id/check', restoreRoutes['POST /admin/restores/:id/check'], async (request, reply) => {
      const checked = await restore.check(request.params.id, request.body.key);
      return checked.ok ? checked : sendRefusal(reply, restoreRefusals, checked);
    });

    app.post('/admin/restores/:id/run', restoreRoutes['POST /admin/restores/:id/run'], async (request, reply) => {
      const begun = await restore.run(request.params.id, request.body, actorFor(request));
      return begun.ok ? reply.code(202).send(null) : sendRefusal(reply, restoreRefusals, begun);
    });

    app.get('/admin/restores/:id', restoreRoutes['GET /admin/restores/:id'], async (request, reply) => {
      const state = restore.stateOf(request.params.id);
      return state ?? sendNotFound(reply, 'There is no such restore. It may have ended.');
    });
  },
});
