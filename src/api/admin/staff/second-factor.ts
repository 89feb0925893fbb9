import { staffRefusals } from '../../../shop/staff/refusals.ts';
import { RecoveryCodes, SecondFactorOffer, SecondFactorProof, StaffSession } from '../../../shop/staff/schema.ts';
import {
  endSecondFactor,
  offerSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../../../shop/staff/second-factor/second-factor.ts';
import { sessionAnswer } from '../../../shop/staff/sign-in/sessions.ts';
import { only } from '../../handlers.ts';
import { getStaff } from '../guard.ts';
import { defineAdminResource, signedIn, signedInConfirmed } from '../resource.ts';

export const secondFactor = defineAdminResource({
  access: signedInConfirmed,
  routes: {
    'POST /admin/session/second-factor': {
      schema: { summary: 'Create a secret for the authenticator app', response: { 200: SecondFactorOffer } },
    },
    'PUT /admin/session/second-factor': {
      schema: { summary: 'The app works', body: SecondFactorProof, response: { 200: RecoveryCodes } },
      config: signedIn,
    },
    'DELETE /admin/session/second-factor': {
      schema: { summary: 'Turn off two-factor authentication', response: { 200: StaffSession } },
    },
    'POST /admin/session/recovery-codes': {
      schema: { summary: 'New recovery codes', response: { 200: RecoveryCodes } },
    },
  },
  refusals: staffRefusals,
  handlers: (deps) => ({
    'POST /admin/session/second-factor': async (request) =>
      only(await offerSecondFactor(deps, getStaff(request)), 'offer'),
    'PUT /admin/session/second-factor': (request) => startSecondFactor(deps, getStaff(request), request.body.code),
    'DELETE /admin/session/second-factor': async (request) => {
      const staff = getStaff(request);
      await endSecondFactor(deps, staff);
      return sessionAnswer({ ...staff, hasSecondFactor: false, recoveryCodesLeft: 0 }, deps.config);
    },
    'POST /admin/session/recovery-codes': (request) => renewRecoveryCodes(deps, getStaff(request)),
  }),
});
