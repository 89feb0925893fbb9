import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';
import { recordSecurityEvent } from '../../shop/audit/record-security-event.ts';
import { makeOwnerKey } from '../../shop/backup/backup-keys.ts';
import { askForBackup, listBackups, openBackup } from '../../shop/backup/list-backups.ts';
import { viewBucket } from '../../shop/connections/bucket.ts';
import { connectBucket, disconnect, testBucket } from '../../shop/connections/edit-connections.ts';
import { BucketInput, Findings } from '../../shop/connections/schema.ts';
import { BucketView } from '../../shop/connections/view-schema.ts';
import { Seen, sendConnectionRefused } from './connection-errors.ts';
import { DOWNLOAD_TIMEOUT_MS } from './downloads.ts';
import { actorFor, sendNotFound } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const Maybe = Type.Union([Type.Integer(), Type.Null()]);
const owner = { access: 'owner' } as const;

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
  sentTo: Type.Union([Type.String(), Type.Null()], { description: 's3://bucket/key' }),
  sentAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  provenFrom: Type.Union([Type.Literal('folder'), Type.Literal('bucket'), Type.Null()]),
});
const Step = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('taking'),
  Type.Literal('sending'),
  Type.Literal('verifying'),
]);
const Backups = Type.Object({
  /** How far the one is that is being taken now, of the whole */
  underWay: nullable(Type.Object({ step: Step, percent: Type.Integer() })),
  /** When the key on the owner's paper was made; null: only this machine opens its backups */
  ownerKeyMadeAt: nullable(Type.String({ format: 'date-time' })),
  folder: Type.String(),
  /** s3://bucket, or null */
  bucket: Type.Union([Type.String(), Type.Null()]),
  runs: Type.Array(BackupRun),
});
const Tested = Type.Object({ isRight: Type.Boolean(), ...Findings.properties });
const confirmed = { access: 'owner', confirmed: true } as const;
const ByName = Type.Object({
  name: Type.String({ pattern: '^nyuzi-[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}-[0-9]{2}-[0-9]{2}Z[.]backup$' }),
});

const adminBackupRoutes = {
  'GET /admin/backups': {
    schema: { summary: 'The last backups, how they went and where they are', tags, response: { 200: Backups } },
    config: owner,
  },
  'POST /admin/backups': {
    schema: {
      summary: 'Back up and verify it now; while one is under way, nothing more is done',
      tags,
      response: { 202: Type.Null() },
    },
    config: owner,
  },
  'POST /admin/backups/key': {
    schema: {
      summary: 'Make the key that opens backups anywhere from now on; it is answered once and stored nowhere',
      tags,
      response: { 200: Type.Object({ identity: Type.String(), fingerprint: Type.String() }) },
    },
    config: confirmed,
  },
  'GET /admin/backups/bucket': {
    schema: { summary: 'The bucket for copies, without its secret', tags, response: { 200: BucketView } },
    config: owner,
  },
  'POST /admin/backups/bucket/test': {
    schema: {
      summary: 'Write a small file into a bucket, read it back and delete it; nothing is saved',
      tags,
      body: BucketInput,
      response: { 200: Tested },
    },
    config: confirmed,
  },
  'PUT /admin/backups/bucket': {
    schema: {
      summary: 'Try a bucket, and send copies of backups there from now on once it works',
      tags,
      body: Type.Object({ ...BucketInput.properties, seen: Seen }, { additionalProperties: false }),
      response: { 200: Type.Object({ bucket: BucketView, ...Findings.properties }) },
    },
    config: confirmed,
  },
  'DELETE /admin/backups/bucket': {
    schema: { summary: 'Send no more copies; those in the bucket stay', tags, response: { 200: BucketView } },
    config: confirmed,
  },
  'GET /admin/backups/:name': {
    schema: { summary: 'The encrypted file, from the folder or the bucket', tags, params: ByName },
    config: confirmed,
    handlerTimeout: DOWNLOAD_TIMEOUT_MS,
  },
} as const satisfies AdminRouteSchemas;

export const backups = defineAdminResource({
  routes: adminBackupRoutes,

  register(app, deps) {
    app.get('/admin/backups', adminBackupRoutes['GET /admin/backups'], async () =>
      listBackups({ ...deps, backupFolder: deps.config.backupDir }),
    );

    app.post('/admin/backups/key', adminBackupRoutes['POST /admin/backups/key'], (request) =>
      makeOwnerKey(deps, actorFor(request)),
    );

    app.get('/admin/backups/bucket', adminBackupRoutes['GET /admin/backups/bucket'], () => viewBucket(deps));

    app.post(
      '/admin/backups/bucket/test',
      adminBackupRoutes['POST /admin/backups/bucket/test'],
      async (request, reply) => {
        const tried = await testBucket(deps, request.body);
        return tried.ok ? tried : sendConnectionRefused(reply, tried);
      },
    );

    app.put('/admin/backups/bucket', adminBackupRoutes['PUT /admin/backups/bucket'], async (request, reply) => {
      const { seen, ...typed } = request.body;
      const saved = await connectBucket(deps, { typed, seen }, actorFor(request));
      if (!saved.ok) return sendConnectionRefused(reply, saved);
      return { bucket: await viewBucket(deps), findings: saved.findings };
    });

    app.delete('/admin/backups/bucket', adminBackupRoutes['DELETE /admin/backups/bucket'], async (request, reply) => {
      const gone = await disconnect(deps, 'bucket', actorFor(request));
      return gone.ok ? viewBucket(deps) : sendConnectionRefused(reply, gone);
    });

    app.get('/admin/backups/:name', adminBackupRoutes['GET /admin/backups/:name'], async (request, reply) => {
      const { name } = request.params;
      const found = await openBackup({ ...deps, backupFolder: deps.config.backupDir }, name);
      if (!found) return sendNotFound(reply, 'This backup isn’t here anymore. It may lie on another machine.');
      await recordSecurityEvent(deps, 'backup.downloaded', { actor: actorFor(request), subject: name });
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', found.bytes)
        .send(Readable.from(found.body, { objectMode: false }));
    });

    app.post('/admin/backups', adminBackupRoutes['POST /admin/backups'], async (request, reply) => {
      await askForBackup(deps, actorFor(request));
      return reply.code(202).send(null);
    });
  },
});
