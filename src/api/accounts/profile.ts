import { consume, unconsume } from '../../platform/rate-limit/rate-limit.ts';
import { byEmail, byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import type { Given } from '../../shared/refusals.ts';
import { changePassword } from '../../shop/accounts/passwords/change-password.ts';
import { cancelEmailChange, sendConfirmLinkAgain, undoEmailChange } from '../../shop/accounts/profile/change-email.ts';
import { changesEmail, findProfile, updateProfile } from '../../shop/accounts/profile/profile.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import {
  ChangePassword,
  messageBody,
  Profile,
  ProfileChange,
  Said,
  UpdatedProfile,
  UserInfo,
  WithToken,
} from '../../shop/accounts/schema.ts';
import type { SignedIn } from '../../shop/accounts/sign-in/sessions.ts';
import { bearerToken, getBrowser } from '../bearer.ts';
import { defineResource } from '../resource.ts';

const tags = ['users'];

export const profile = defineResource({
  routes: {
    'GET /users/profile': { schema: { summary: 'Who is logged in', tags, response: { 200: Profile } } },
    'PUT /users/profile/update': {
      schema: { summary: 'Change name and address', tags, body: ProfileChange, response: { 200: UpdatedProfile } },
    },
    'POST /users/profile/confirm-email': {
      schema: { summary: 'Send the link that confirms your address again', tags, response: { 200: Said } },
    },
    'POST /users/profile/cancel-email-change': {
      schema: { summary: 'Keep the address in force', tags, response: { 200: Profile } },
    },
    'PUT /users/profile/password': {
      schema: { summary: 'Change the password', tags, body: ChangePassword, response: { 200: UserInfo } },
    },
    'POST /users/undo-email-change': {
      schema: { summary: 'Take a change of address back', tags, body: WithToken, response: { 200: Said } },
    },
  },
  refusals: accountRefusals,
  handlers: (deps) => ({
    'POST /users/undo-email-change': async ({ body }) => {
      const answer = await undoEmailChange(deps, body.token);
      if (!answer.ok) return answer;
      return messageBody(`Your account keeps the email ${answer.email}. Every browser is logged out.`);
    },
  }),
  customerHandlers: (deps) => {
    /** Gives the unused limit back: a right password is no guess, and after a wrong one no email was sent. */
    const giveUnusedBack = ([atPassword, toAddress]: ReturnType<typeof limitsOfEmailChange>, isSent: boolean) =>
      unconsume(deps, isSent ? atPassword : toAddress);

    return {
      'GET /users/profile': ({ customer }) => findProfile(deps, customer),
      'PUT /users/profile/update': async (request) => {
        const who = request.customer;
        const turn = await consume(deps, byId(RATE_LIMITS.profileChanges, who.customerId));
        if (!turn.ok) return turn;
        const isMove = await changesEmail(deps, who, request.body.email);
        const more = isMove ? await consume(deps, ...limitsOfEmailChange(who, request.body)) : turn;
        if (!more.ok) return more;
        const answer = await updateProfile(deps, who, request.body);
        if (isMove) await giveUnusedBack(limitsOfEmailChange(who, request.body), answer.ok);
        if (!answer.ok) return withCurrentPasswordField(answer);
        const { ok: _, ...shown } = answer;
        return { token: bearerToken(request) ?? '', ...shown };
      },
      'POST /users/profile/confirm-email': async ({ customer: who }) => {
        const { email } = await findProfile(deps, who);
        const turn = await consume(deps, byEmail(RATE_LIMITS.verifyMails, email));
        if (!turn.ok) return turn;
        const answer = await sendConfirmLinkAgain(deps, who);
        if (!answer.ok) return answer;
        return messageBody(`We sent the link to ${email} again.`);
      },
      'POST /users/profile/cancel-email-change': async ({ customer }) => {
        await cancelEmailChange(deps, customer);
        return await findProfile(deps, customer);
      },
      'PUT /users/profile/password': async (request) => {
        const who = request.customer;
        const turn = await consume(deps, byId(RATE_LIMITS.passwordQuestions, who.customerId));
        if (!turn.ok) return turn;
        const answer = await changePassword(deps, who, { ...request.body, browser: getBrowser(request) });
        if (answer.ok) return answer.user;
        return withCurrentPasswordField(answer);
      },
    };
  },
});

/** Rate limits: an email change checks a password and sends an email to an unconfirmed address. */
const limitsOfEmailChange = ({ customerId }: SignedIn, { email }: ProfileChange) =>
  [byId(RATE_LIMITS.passwordQuestions, customerId), byEmail(RATE_LIMITS.verifyMails, email)] as const;

type ProfileRefusal = { ok: false } & Given<typeof accountRefusals>;

/** On forms with more fields, a password error belongs to the `currentPassword` field. */
function withCurrentPasswordField(refusal: ProfileRefusal): ProfileRefusal {
  const { reason } = refusal;
  if (reason !== 'password_wrong' && reason !== 'password_needed' && reason !== 'password_blank') return refusal;
  return { ...refusal, field: 'currentPassword' };
}
