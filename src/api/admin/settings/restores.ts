import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
import { createBrowserRestore, restoreRefusals } from '../../../shop/backup/restore/browser-restore.ts';
import { discardedSentences, discardUnreadable } from '../../../shop/keys/keys.ts';
import { uploadsFolder } from '../../../shop/media/uploads.ts';
import { ByUuid } from '../../params.ts';
import { DOWNLOAD_TIMEOUT_MS } from '../downloads.ts';
import { sendNotFound } from '../guard.ts';
import { defineAdminResource, owner, ownerConfirmed, visitor } from '../resource.ts';
import { createUploads } from '../uploads.ts';

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

const RestoreState = Type.Object({
  step: Type.Union([Type.Literal('restoring'), Type.Literal('done'), Type.Literal('failed')]),
  percent: Type.Integer(),
  sentence: Type.String(),
  lost: Type.Array(Type.String(), { description: 'What the restored shop has to set up again on this machine' }),
});

export const restores = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/restores': {
      schema: {
        summary: 'Whether a backup may be restored here: into a shop that has nothing but samples',
        response: { 200: Type.Object({ isEmpty: Type.Boolean() }) },
      },
    },
    'POST /admin/restores': {
      schema: { summary: 'Begin to send a backup', response: { 201: ByUuid } },
      config: ownerConfirmed,
    },
    'POST /admin/restores/:id/parts': {
      schema: {
        summary: 'Send the next part of it, at a place in bytes; sent twice it is the same',
        params: ByUuid,
        querystring: Type.Object({ at: Type.Integer({ minimum: 0 }) }),
        response: { 200: Type.Object({ bytes: Type.Integer() }) },
      },
      config: { access: 'owner', upload: 'backupPart' },
    },
    'POST /admin/restores/:id/check': {
      schema: {
        summary: 'Read all of it and say what it is; nothing is changed',
        params: ByUuid,
        body: StrictObject({ key: Key }),
        response: { 200: CheckedBackup },
      },
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
    },
    'POST /admin/restores/:id/run': {
      schema: {
        summary: 'Put it in the place of this shop, whole or not at all; `signer` as the check named it',
        params: ByUuid,
        body: StrictObject({ key: Key, signer: nullable(Type.String({ maxLength: 60 })) }),
        response: { 202: Type.Null() },
      },
      config: ownerConfirmed,
    },
    // No sign-in: a restore signs its owner out and locks the database until it ends, so the id authorizes the call.
    'GET /admin/restores/:id': {
      schema: { summary: 'How far a restore is', params: ByUuid, response: { 200: RestoreState } },
      config: visitor,
    },
  },
  refusals: restoreRefusals,
  handlers: (deps) => {
    const restore = createBrowserRestore({
      ...deps,
      giveUpUnreadable: async (tx, actor) => discardedSentences(await discardUnreadable(tx, actor, deps.now())),
    });
    const receive = createUploads(uploadsFolder(deps.config));

    return {
      'GET /admin/restores': async () => ({ isEmpty: await restore.isEmpty() }),
      'POST /admin/restores': async () => {
        const id = randomUUID();
        const started = await restore.start(id);
        return started.ok ? { id } : started;
      },
      'POST /admin/restores/:id/parts': (request) =>
        receive(request, (part) => restore.addPart(request.params.id, request.query.at, part)),
      'POST /admin/restores/:id/check': ({ params, body }) => restore.check(params.id, body.key),
      'POST /admin/restores/:id/run': ({ params, body, actor }) => restore.run(params.id, body, actor),
      'GET /admin/restores/:id': async ({ params }, reply) => {
        const state = restore.stateOf(params.id);
        return state ?? sendNotFound(reply, 'There is no such restore. It may have ended.');
      },
    };
  },
});
