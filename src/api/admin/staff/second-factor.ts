import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { RecoveryCodes, SecondFactorOffer, SecondFactorProof, StaffSession } from '../../../shop/staff/schema.ts';
import {
  endSecondFactor,
  offerSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../shop/staff/second-factor/second-factor.ts';
import { sessionAnswer } from '../../../shop/staff/sign-in/sessions.ts';
import { sendRefusal } from '../../refusals.ts';
import { getStaff } from '../guard.ts';
import { type AdminRouteSchemas, defineAdminResource, signedIn, signedInConfirmed, tags } from '../resource.ts';

const secondFactorRoutes = {
  'POST /admin/session/second-factor': {
    schema: { summary: 'Create a secret for the authenticator app', tags, response: { 200: SecondFactorOffer } },
    config: signedInConfirmed,
  },
  'PUT /admin/session/second-factor': {
    schema: { summary: 'The app works', tags, body: SecondFactorProof, response: { 200: RecoveryCodes } },
    config: signedIn,
  },
  'DELETE /admin/session/second-factor': {
    schema: { summary: 'Turn off two-factor authentication', tags, response: { 200: StaffSession } },
    config: signedInConfirmed,
  },
  'POST /admin/session/recovery-codes': {
    schema: { summary: 'New recovery codes', tags, response: { 200: RecoveryCodes } },
    config: signedInConfirmed,
  },
} as const satisfies AdminRouteSchemas;

export const secondFactor = defineAdminResource({
  routes: secondFactorRoutes,

  register(app, deps) {
    const routes = secondFactorRoutes;

    app.post('/admin/session/second-factor', routes['POST /admin/session/second-factor'], async (request, reply) => {
      const answer = await offerSecondFactor(deps, getStaff(request));
      return answer.ok ? reply.send(answer.offer) : sendRefusal(reply, staffRefusals, answer);
    });

    app.put('/admin/session/second-factor', routes['PUT /admin/session/second-factor'], async (request, reply) => {
      const answer = await startSecondFactor(deps, getStaff(request), request.body.code);
      return answer.ok
        ? reply.send({ recoveryCodes: answer.recoveryCodes })
        : sendRefusal(reply, staffRefusals, answer);
    });

    app.delete('/admin/session/second-factor', routes['DELETE /admin/session/second-factor'], async (request) => {
      const staff = getStaff(request);
      await endSecondFactor(deps, staff);
      return sessionAnswer({ ...staff, hasSecondFactor: false, recoveryCodesLeft: 0 }, deps.config);
    });

    app.post('/admin/session/recovery-codes', routes['POST /admin/session/recovery-codes'], async (request, reply) => {
      const answer = await renewRecoveryCodes(deps, getStaff(request));
      return answer.ok
        ? reply.send({ recoveryCodes: answer.recoveryCodes })
        : sendRefusal(reply, staffRefusals, answer);
    });
  },
});
