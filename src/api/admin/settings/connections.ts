import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { copyBucket, viewBucket } from '../../../shop/connections/connect-bucket.ts';
import { mailServer, testEmail } from '../../../shop/connections/connect-email.tsx';
import { paypalApp } from '../../../shop/connections/connect-paypal.ts';
import { connectionRefusals, disconnect } from '../../../shop/connections/edit-connections.ts';
import {
  BucketInput,
  BucketView,
  ConnectionsView,
  EmailInput,
  Findings,
  PaypalInput,
} from '../../../shop/connections/schema.ts';
import { viewConnections } from '../../../shop/connections/view.ts';
import { realWire } from '../../../shop/payments/paypal/http.ts';
import { strict } from '../../params.ts';
import { sendRefusal } from '../../refusals.ts';
import { actorFor, getStaff } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, owner, ownerConfirmed, tags } from '../resource.ts';

const Tested = Type.Object({ isRight: Type.Boolean(), ...Findings.properties });
const Saved = Type.Object({ connections: ConnectionsView, ...Findings.properties });

const Seen = nullable(
  Type.String({
    maxLength: 40,
    description: '`changedAt` as it was shown; where it is another by now, nothing is saved (409)',
  }),
);

const connectionRoutes = {
  'GET /admin/connections': {
    schema: { summary: 'PayPal and the mail server, without their secrets', tags, response: { 200: ConnectionsView } },
    config: owner,
  },
  'POST /admin/connections/paypal/test': {
    schema: { summary: 'Try a PayPal app; nothing is saved', tags, body: PaypalInput, response: { 200: Tested } },
    config: ownerConfirmed,
  },
  'PUT /admin/connections/paypal': {
    schema: {
      summary: 'Try a PayPal app, set up its webhook and take payments with it from now on',
      tags,
      body: Type.Object({ ...PaypalInput.properties, seen: Seen }, strict),
      response: { 200: Saved },
    },
    config: ownerConfirmed,
  },
  'DELETE /admin/connections/paypal': {
    schema: { summary: 'Disconnect PayPal', tags, response: { 200: ConnectionsView } },
    config: ownerConfirmed,
  },
  'POST /admin/connections/email/test': {
    schema: {
      summary:
        'Send a test email to whoever asks, through what is typed in or, without it, through the server in force',
      tags,
      body: Type.Object({ account: Type.Optional(EmailInput) }, strict),
      response: { 200: Tested },
    },
    config: ownerConfirmed,
  },
  'PUT /admin/connections/email': {
    schema: {
      summary: 'Send a test email through a mail server, and all emails from now on once it has taken it',
      tags,
      body: Type.Object({ ...EmailInput.properties, seen: Seen }, strict),
      response: { 200: Saved },
    },
    config: ownerConfirmed,
  },
  'DELETE /admin/connections/email': {
    schema: { summary: 'Disconnect the mail server', tags, response: { 200: ConnectionsView } },
    config: ownerConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const connections = defineAdminResource({
  routes: connectionRoutes,

  register(app, deps) {
    const edit = { ...deps, paypalWire: realWire((line) => deps.log.debug(line, 'asked PayPal')), newId: randomUUID };

    const view = async (request: FastifyRequest) => {
      const { storeName, isLive } = await deps.settings.current();
      return viewConnections(deps, { testsGoTo: getStaff(request).email, storeName, isLive });
    };

    app.get('/admin/connections', connectionRoutes['GET /admin/connections'], view);

    app.post(
      '/admin/connections/paypal/test',
      connectionRoutes['POST /admin/connections/paypal/test'],
      async (request, reply) => {
        const tried = await paypalApp.test(edit, request.body);
        return tried.ok ? tried : sendRefusal(reply, connectionRefusals, tried);
      },
    );

    app.put('/admin/connections/paypal', connectionRoutes['PUT /admin/connections/paypal'], async (request, reply) => {
      const { seen, ...typed } = request.body;
      const saved = await paypalApp.connect(edit, typed, seen, actorFor(request));
      if (!saved.ok) return sendRefusal(reply, connectionRefusals, saved);
      return { connections: await view(request), findings: saved.findings };
    });

    app.post(
      '/admin/connections/email/test',
      connectionRoutes['POST /admin/connections/email/test'],
      async (request, reply) => {
        const tried = await testEmail({ ...edit, to: getStaff(request).email }, request.body.account);
        return tried.ok ? tried : sendRefusal(reply, connectionRefusals, tried);
      },
    );

    app.put('/admin/connections/email', connectionRoutes['PUT /admin/connections/email'], async (request, reply) => {
      const { seen, ...typed } = request.body;
      const saved = await mailServer.connect({ ...edit, to: getStaff(request).email }, typed, seen, actorFor(request));
      if (!saved.ok) return sendRefusal(reply, connectionRefusals, saved);
      return { connections: await view(request), findings: saved.findings };
    });

    const removing = (id: 'paypal' | 'email') => async (request: FastifyRequest, reply: FastifyReply) => {
      const gone = await disconnect(deps, id, actorFor(request));
      return gone.ok ? view(request) : sendRefusal(reply, connectionRefusals, gone);
    };
    app.delete('/admin/connections/paypal', connectionRoutes['DELETE /admin/connections/paypal'], removing('paypal'));
    app.delete('/admin/connections/email', connectionRoutes['DELETE /admin/connections/email'], removing('email'));
  },
});

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
    config: ownerConfirmed,
  },
  'PUT /admin/backups/bucket': {
    schema: {
      summary: 'Try a bucket, and send copies of backups there from now on once it works',
      tags,
      body: Type.Object({ ...BucketInput.properties, seen: Seen }, { additionalProperties: false }),
      response: { 200: Type.Object({ bucket: BucketView, ...Findings.properties }) },
    },
    config: ownerConfirmed,
  },
  'DELETE /admin/backups/bucket': {
    schema: { summary: 'Send no more copies; those in the bucket stay', tags, response: { 200: BucketView } },
    config: ownerConfirmed,
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
        const tried = await copyBucket.test(deps, request.body);
        return tried.ok ? tried : sendRefusal(reply, connectionRefusals, tried);
      },
    );

    app.put('/admin/backups/bucket', backupBucketRoutes['PUT /admin/backups/bucket'], async (request, reply) => {
      const { seen, ...typed } = request.body;
      const saved = await copyBucket.connect(deps, typed, seen, actorFor(request));
      if (!saved.ok) return sendRefusal(reply, connectionRefusals, saved);
      return { bucket: await viewBucket(deps), findings: saved.findings };
    });

    app.delete('/admin/backups/bucket', backupBucketRoutes['DELETE /admin/backups/bucket'], async (request, reply) => {
      const gone = await disconnect(deps, 'bucket', actorFor(request));
      return gone.ok ? viewBucket(deps) : sendRefusal(reply, connectionRefusals, gone);
    });
  },
});
