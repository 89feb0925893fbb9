import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { createBrowserRestore } from '../../shop/backup/browser-restore.ts';
import { discardedSentences, discardUnreadable } from '../../shop/keys/keys.ts';
import { uploadsFolder } from '../../shop/media/uploads.ts';
import { DOWNLOAD_TIMEOUT_MS } from './downloads.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';
import { sendRestoreRefused } from './restore-errors.ts';
import { CheckedBackup, RestoreState } from './restore-schema.ts';
import { sendUploadError } from './upload-errors.ts';
import { createUploads } from './uploads.ts';

const owner = { access: 'owner' } as const;
const confirmed = { access: 'owner', confirmed: true } as const;
const ById = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Key = Type.String({
  maxLength: 1000,
  description: 'AGE-SECRET-KEY-1…, in any case and with spaces and dashes; empty: the key of this machine',
});
const strict = { additionalProperties: false };

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
    schema: { summary: 'Begin to send a backup', tags, response: { 201: ById } },
    config: confirmed,
  },
  'POST /admin/restores/:id/parts': {
    schema: {
      summary: 'Send the next part of it, at a place in bytes; sent twice it is the same',
      tags,
      params: ById,
      querystring: Type.Object({ at: Type.Integer({ minimum: 0 }) }),
      response: { 200: Type.Object({ bytes: Type.Integer() }) },
    },
    config: { access: 'owner', upload: 'backupPart' },
  },
  'POST /admin/restores/:id/check': {
    schema: {
      summary: 'Read all of it and say what it is; nothing is changed',
      tags,
      params: ById,
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
      params: ById,
      body: Type.Object({ key: Key, signer: nullable(Type.String({ maxLength: 60 })) }, strict),
      response: { 202: Type.Null() },
    },
    config: confirmed,
  },
  // Whoever restores is signed out by it, and the database is locked meanwhile: the id is the key.
  'GET /admin/restores/:id': {
    schema: {
      summary: 'How far a restore is',
      tags,
      params: ById,
      response: {
        200: RestoreState,
      },
    },
    config: { access: 'visitor' },
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
      return started.ok ? reply.code(201).send({ id }) : sendRestoreRefused(reply, started);
    });

    app.post('/admin/restores/:id/parts', restoreRoutes['POST /admin/restores/:id/parts'], async (request, reply) => {
      const { params, query } = request;
      const received = await uploads.receive(request, (part) => restore.addPart(params.id, query.at, part));
      if (!received.ok) return sendUploadError(reply, received);
      const { result } = received;
      return result.ok ? reply.send({ bytes: result.bytes }) : sendRestoreRefused(reply, result);
    });

    app.post('/admin/restores/:id/check', restoreRoutes['POST /admin/restores/:id/check'], async (request, reply) => {
      const checked = await restore.check(request.params.id, request.body.key);
      return checked.ok ? checked : sendRestoreRefused(reply, checked);
    });

    app.post('/admin/restores/:id/run', restoreRoutes['POST /admin/restores/:id/run'], async (request, reply) => {
      const begun = await restore.run(request.params.id, request.body, actorFor(request));
      return begun.ok ? reply.code(202).send(null) : sendRestoreRefused(reply, begun);
    });

    app.get('/admin/restores/:id', restoreRoutes['GET /admin/restores/:id'], async (request, reply) => {
      const state = restore.stateOf(request.params.id);
      return state ?? sendNotFound(reply, 'There is no such restore. It may have ended.');
    });
  },
});
