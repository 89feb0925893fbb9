import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { nullable, StrictObject } from '../../../shared/field-shapes.ts';
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
import { actorFor, getStaff } from '../guard.ts';
import { defineAdminResource, owner, ownerConfirmed } from '../resource.ts';

const Tested = Type.Object({ isRight: Type.Boolean(), ...Findings.properties });
const Saved = Type.Object({ connections: ConnectionsView, ...Findings.properties });

const Seen = nullable(
  Type.String({
    maxLength: 40,
    description: '`changedAt` as it was shown; where it is another by now, nothing is saved (409)',
  }),
);

export const connections = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/connections': {
      schema: { summary: 'PayPal and the mail server, without their secrets', response: { 200: ConnectionsView } },
      config: owner,
    },
    'POST /admin/connections/paypal/test': {
      schema: { summary: 'Try a PayPal app; nothing is saved', body: PaypalInput, response: { 200: Tested } },
    },
    'PUT /admin/connections/paypal': {
      schema: {
        summary: 'Try a PayPal app, set up its webhook and take payments with it from now on',
        body: StrictObject({ ...PaypalInput.properties, seen: Seen }),
        response: { 200: Saved },
      },
    },
    'DELETE /admin/connections/paypal': {
      schema: { summary: 'Disconnect PayPal', response: { 200: ConnectionsView } },
    },
    'POST /admin/connections/email/test': {
      schema: {
        summary:
          'Send a test email to whoever asks, through what is typed in or, without it, through the server in force',
        body: StrictObject({ account: Type.Optional(EmailInput) }),
        response: { 200: Tested },
      },
    },
    'PUT /admin/connections/email': {
      schema: {
        summary: 'Send a test email through a mail server, and all emails from now on once it has taken it',
        body: StrictObject({ ...EmailInput.properties, seen: Seen }),
        response: { 200: Saved },
      },
    },
    'DELETE /admin/connections/email': {
      schema: { summary: 'Disconnect the mail server', response: { 200: ConnectionsView } },
    },
  },
  refusals: connectionRefusals,
  handlers: (deps) => {
    const edit = { ...deps, paypalWire: realWire((line) => deps.log.debug(line, 'asked PayPal')), newId: randomUUID };
    const view = async (request: FastifyRequest) => {
      const { storeName, isLive } = await deps.settings.current();
      return viewConnections(deps, { testsGoTo: getStaff(request).email, storeName, isLive });
    };
    const remove = async (request: FastifyRequest, id: 'paypal' | 'email') => {
      const gone = await disconnect(deps, id, actorFor(request));
      return gone.ok ? view(request) : gone;
    };

    return {
      'GET /admin/connections': view,
      'POST /admin/connections/paypal/test': ({ body }) => paypalApp.test(edit, body),
      'PUT /admin/connections/paypal': async (request) => {
        const { seen, ...typed } = request.body;
        const saved = await paypalApp.connect(edit, typed, seen, request.actor);
        if (!saved.ok) return saved;
        return { connections: await view(request), findings: saved.findings };
      },
      'POST /admin/connections/email/test': (request) =>
        testEmail({ ...edit, to: getStaff(request).email }, request.body.account),
      'PUT /admin/connections/email': async (request) => {
        const { seen, ...typed } = request.body;
        const saved = await mailServer.connect({ ...edit, to: getStaff(request).email }, typed, seen, request.actor);
        if (!saved.ok) return saved;
        return { connections: await view(request), findings: saved.findings };
      },
      'DELETE /admin/connections/paypal': (request) => remove(request, 'paypal'),
      'DELETE /admin/connections/email': (request) => remove(request, 'email'),
    };
  },
});

export const backupBucket = defineAdminResource({
  access: ownerConfirmed,
  routes: {
    'GET /admin/backups/bucket': {
      schema: { summary: 'The bucket for copies, without its secret', response: { 200: BucketView } },
      config: owner,
    },
    'POST /admin/backups/bucket/test': {
      schema: {
        summary: 'Write a small file into a bucket, read it back and delete it; nothing is saved',
        body: BucketInput,
        response: { 200: Tested },
      },
    },
    'PUT /admin/backups/bucket': {
      schema: {
        summary: 'Try a bucket, and send copies of backups there from now on once it works',
        body: StrictObject({ ...BucketInput.properties, seen: Seen }),
        response: { 200: Type.Object({ bucket: BucketView, ...Findings.properties }) },
      },
    },
    'DELETE /admin/backups/bucket': {
      schema: { summary: 'Send no more copies; those in the bucket stay', response: { 200: BucketView } },
    },
  },
  refusals: connectionRefusals,
  handlers: (deps) => ({
    'GET /admin/backups/bucket': () => viewBucket(deps),
    'POST /admin/backups/bucket/test': ({ body }) => copyBucket.test(deps, body),
    'PUT /admin/backups/bucket': async ({ body, actor }) => {
      const { seen, ...typed } = body;
      const saved = await copyBucket.connect(deps, typed, seen, actor);
      if (!saved.ok) return saved;
      return { bucket: await viewBucket(deps), findings: saved.findings };
    },
    'DELETE /admin/backups/bucket': async ({ actor }) => {
      const gone = await disconnect(deps, 'bucket', actor);
      return gone.ok ? viewBucket(deps) : gone;
    },
  }),
});
