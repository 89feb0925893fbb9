import { LIMITS } from '../limits.ts';
import { byEmail, byId } from '../platform/turns/counted.ts';
import { giveTurnsBack, takeTurns } from '../platform/turns/turns.ts';
import { cancelEmailChange, sendConfirmLinkAgain, undoEmailChange } from '../shop/accounts/change-email.ts';
import { changePassword } from '../shop/accounts/change-password.ts';
import { asksForAnotherEmail, profileOf, updateProfile } from '../shop/accounts/profile.ts';
import { accountSentence } from '../shop/accounts/refusals.ts';
import {
  ChangePassword,
  Profile,
  ProfileChange,
  Said,
  UpdatedProfile,
  UserInfo,
  WithToken,
} from '../shop/accounts/schema.ts';
import type { SignedIn } from '../shop/accounts/sessions.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import { bearerToken, browserOf, customerOf, customersOnly } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';

const tags = ['users'];

export const profileRoutes = {
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
} as const satisfies RouteBook;

export const profileDoor: Door = (app, tools) => {
  const own = { onRequest: customersOnly(tools) };

  app.get('/users/profile', { ...profileRoutes['GET /users/profile'], ...own }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await profileOf(tools, customerOf(request))),
  );

  const updating = { ...profileRoutes['PUT /users/profile/update'], ...own };
  app.put('/users/profile/update', updating, async (request, reply) => {
    const who = customerOf(request);
    const turn = await takeTurns(tools, byId(LIMITS.profileChanges, who.customerId));
    if (!turn.ok) return refuseTurn(reply, turn);
    const isMove = await asksForAnotherEmail(tools, who, request.body.email);
    const more = isMove ? await takeTurns(tools, ...turnsOfMove(who, request.body)) : turn;
    if (!more.ok) return refuseTurn(reply, more);
    const answer = await updateProfile(tools, who, request.body);
    if (isMove) await giveUnusedBack(turnsOfMove(who, request.body), answer.ok);
    if (!answer.ok) return refuseAccount(reply, atCurrentPassword(answer));
    const { ok: _, ...shown } = answer;
    return reply.header('cache-control', 'no-store').send({ token: bearerToken(request) ?? '', ...shown });
  });

  /** A right password is no guess, and where it was wrong nothing was sent. */
  const giveUnusedBack = ([atPassword, toAddress]: ReturnType<typeof turnsOfMove>, isSent: boolean) =>
    giveTurnsBack(tools, isSent ? atPassword : toAddress);

  const confirming = { ...profileRoutes['POST /users/profile/confirm-email'], ...own };
  app.post('/users/profile/confirm-email', confirming, async (request, reply) => {
    const who = customerOf(request);
    const { email } = await profileOf(tools, who);
    const turn = await takeTurns(tools, byEmail(LIMITS.verifyMails, email));
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await sendConfirmLinkAgain(tools, who);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said(`We sent the link to ${email} again.`));
  });

  const cancelling = { ...profileRoutes['POST /users/profile/cancel-email-change'], ...own };
  app.post('/users/profile/cancel-email-change', cancelling, async (request, reply) => {
    await cancelEmailChange(tools, customerOf(request));
    return reply.header('cache-control', 'no-store').send(await profileOf(tools, customerOf(request)));
  });

  const changing = { ...profileRoutes['PUT /users/profile/password'], ...own };
  app.put('/users/profile/password', changing, async (request, reply) => {
    const who = customerOf(request);
    const turn = await takeTurns(tools, byId(LIMITS.passwordQuestions, who.customerId));
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await changePassword(tools, who, { ...request.body, browser: browserOf(request) });
    if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.user);
    return refuseAccount(reply, atCurrentPassword(answer));
  });

  app.post('/users/undo-email-change', profileRoutes['POST /users/undo-email-change'], async (request, reply) => {
    const answer = await undoEmailChange(tools, request.body.token);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said(`Your account keeps the email ${answer.email}. Every browser is logged out.`));
  });
};

/** For another email a password is tried, and somebody is written to who may not want it. */
const turnsOfMove = ({ customerId }: SignedIn, { email }: ProfileChange) =>
  [byId(LIMITS.passwordQuestions, customerId), byEmail(LIMITS.verifyMails, email)] as const;

type ProfileRefusal = Parameters<typeof refuseAccount>[1];

/** A password that is asked for beside others stands at its own field. */
function atCurrentPassword(refusal: ProfileRefusal): ProfileRefusal {
  const { reason } = refusal;
  if (reason !== 'password_wrong' && reason !== 'password_needed' && reason !== 'password_missing') return refusal;
  return { ...refusal, fields: { currentPassword: accountSentence(reason) } };
}
