import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { recordSecurityEvent } from '../../../shop/audit/audit.ts';
import { makeOwnerKey } from '../../../shop/backup/keys.ts';
import { askForBackup, listBackups, openBackup } from '../../../shop/backup/nightly/list-backups.ts';
import { DOWNLOAD_TIMEOUT_MS } from '../downloads.ts';
import { sendNotFound } from '../guard.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

const Maybe = Type.Union([Type.Integer(), Type.Null()]);

const CopyKey = Type.Object({
  by: Type.Union([Type.Literal('current'), Type.Literal('earlier'), Type.Literal('machine')]),
  keyId: nullable(Type.String()),
});

const BackupRun = Type.Object({
  startedAt: Type.String({ format: 'date-time' }),
  finishedAt: Type.String({ format: 'date-time' }),
  file: Type.String(),
  bytes: Maybe,
  rows: Maybe,
  pictures: Maybe,
  proven: Type.Boolean(),
  trouble: Type.Union([Type.String(), Type.Null()]),
  name: Type.String({ description: 'The last part of `file`' }),
  inFolder: Type.Boolean({ description: 'On the machine that answers' }),
  /** Key that opens the file here, and the copy in the bucket; null without a copy or without encryption. */
  folderOpens: nullable(CopyKey),
  bucketOpens: nullable(CopyKey),
  sentTo: Type.Union([Type.String(), Type.Null()], { description: 's3://bucket/key' }),
  sentAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  provenFrom: Type.Union([Type.Literal('folder'), Type.Literal('bucket'), Type.Null()]),
});
const Step = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('taking'),
  Type.Literal('sending'),
  Type.Literal('verifying'),
  Type.Literal('sealing'),
]);
const Backups = Type.Object({
  /** Step of the running backup, and its total progress. */
  underWay: nullable(Type.Object({ step: Step, percent: Type.Integer() })),
  /** Creation date of the owner's paper key; null if only this machine can open its backups. */
  ownerKeyMadeAt: nullable(Type.String({ format: 'date-time' })),
  /** Key ID, as printed on the paper and named by each copy. */
  ownerKeyId: nullable(Type.String()),
  folder: Type.String(),
  bucket: Type.Union([Type.String(), Type.Null()]),
  runs: Type.Array(BackupRun),
});
const ByName = Type.Object({
  name: Type.String({
    maxLength: 40,
    pattern: '^nyuzi-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z[.]backup$',
  }),
});

export const backups = defineAdminResource({
  access: owner,
  routes: {
    'GET /admin/backups': {
      schema: { summary: 'The last backups, how they went and where they are', response: { 200: Backups } },
    },
    'POST /admin/backups': {
      schema: {
        summary: 'Back up and verify it now; while one is under way, nothing more is done',
        response: { 202: Type.Null() },
      },
    },
    'POST /admin/backups/key': {
      schema: {
        summary:
          'Make the key that opens backups anywhere, begin a backup with it, and encrypt earlier ones to it; answered once, stored nowhere',
        response: { 200: Type.Object({ identity: Type.String(), keyId: Type.String(), fingerprint: Type.String() }) },
      },
      config: ownerConfirmed,
    },
    'GET /admin/backups/:name': {
      schema: { summary: 'The encrypted file, from the folder or the bucket', params: ByName },
      config: ownerConfirmed,
      handlerTimeout: DOWNLOAD_TIMEOUT_MS,
    },
  },
  handlers: (deps) => ({
    'GET /admin/backups': () => listBackups({ ...deps, backupFolder: deps.config.backupDir }),
    'POST /admin/backups/key': ({ actor }) => makeOwnerKey(deps, actor),
    'GET /admin/backups/:name': async ({ params, actor }, reply) => {
      const { name } = params;
      const found = await openBackup({ ...deps, backupFolder: deps.config.backupDir }, name);
      if (!found) return sendNotFound(reply, 'This backup isn’t here anymore. It may lie on another machine.');
      await recordSecurityEvent(deps, 'backup.downloaded', { actor, subject: name });
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', found.bytes)
        .send(Readable.from(found.body, { objectMode: false }));
    },
    'POST /admin/backups': async ({ actor }) => {
      await askForBackup(deps, actor);
      return null;
    },
  }),
});
