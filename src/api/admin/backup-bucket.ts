import { Type } from 'typebox';
import { viewBucket } from '../../shop/connections/bucket.ts';
import { connectBucket, testBucket } from '../../shop/connections/connect-bucket.ts';
import { disconnect } from '../../shop/connections/edit-connections.ts';
import { BucketInput, Findings } from '../../shop/connections/schema.ts';
import { BucketView } from '../../shop/connections/view-schema.ts';
import { Seen, sendConnectionRefused } from './connection-errors.ts';
import { actorFor } from './guard.ts';
import { type AdminRouteSchemas, defineAdminResource, tags } from './resource.ts';

const owner = { access: 'owner' } as const;
const Tested = Type.Object({ isRight: Type.Boolean(), ...Findings.properties });
const confirmed = { access: 'owner', confirmed: true } as const;

const backupBucketRoutes = {
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
} as const satisfies AdminRouteSchemas;

export const backupBucket = defineAdminResource({
  routes: backupBucketRoutes,

  register(app, deps) {
    app.get('/admin/backups/bucket', backupBucketRoutes['GET /admin/backups/bucket'], () => viewBucket(deps));

    app.post(
      '/admin/backups/bucket/test',
      backupBucketRoutes['POST /admin/backups/bucket/test'],
      async (request, reply) => {
        const tried = await testBucket(deps, request.body);
        return tried.ok ? tried : sendConnectionRefused(reply, tried);
      },
    );

    app.put('/admin/backups/bucket', backupBucketRoutes['PUT /admin/backups/bucket'], async (request, reply) => {
      const { seen, ...typed } = request.body;
      const saved = await connectBucket(deps, { typed, seen }, actorFor(request));
      if (!saved.ok) return sendConnectionRefused(reply, saved);
      return { bucket: await viewBucket(deps), findings: saved.findings };
    });

    app.delete('/admin/backups/bucket', backupBucketRoutes['DELETE /admin/backups/bucket'], async (request, reply) => {
      const gone = await disconnect(deps, 'bucket', actorFor(request));
      return gone.ok ? viewBucket(deps) : sendConnectionRefused(reply, gone);
    });
  },
});
