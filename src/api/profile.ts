import { LIMITS } from '../limits.ts';
import { byEmail, byId } from '../platform/turns/counted.ts';
import { takeTurns } from '../platform/turns/turns.ts';
import { sendConfirmLinkAgain, undoEmailChange } from '../shop/accounts/change-email.ts';
import { changePassword } from '../shop/accounts/change-password.ts';
import { profileOf, updateProfile } from '../shop/accounts/profile.ts';
import { accountSentence } from '../shop/accounts/refusals.ts';
import { ChangePassword, Profile, ProfileChange, Said, UserInfo, WithToken } from '../shop/accounts/schema.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import { bearerToken, browserOf, customerOf, customersOnly } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';

const tags = ['users'];

export const profileRoutes = {
  'GET /users/profile': { schema: { summary: 'Who is logged in', tags, response: { 200: Profile } } },
  'PUT /users/profile/update': {
    schema: { summary: 'Change name and address', tags, body: ProfileChange, response: { 200: UserInfo } },
  },
  'POST /users/profile/confirm-email': {
    schema: { summary: 'Send the link that confirms your address again', tags, response: { 200: Said } },
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
    const answer = await updateProfile(tools, who, request.body);
    if (!answer.ok) return refuseAccount(reply, answer);
    const { name, email } = answer;
    return reply.header('cache-control', 'no-store').send({ token: bearerToken(request) ?? '', name, email });
  });

  const confirming = { ...profileRoutes['POST /users/profile/confirm-email'], ...own };
  app.post('/users/profile/confirm-email', confirming, async (request, reply) => {
    const who = customerOf(request);
    const turn = await takeTurns(tools, byEmail(LIMITS.verifyMails, who.email));
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await sendConfirmLinkAgain(tools, who);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said(`We sent the link to ${who.email} again.`));
  });

  const changing = { ...profileRoutes['PUT /users/profile/password'], ...own };
  app.put('/users/profile/password', changing, async (request, reply) => {
    const who = customerOf(request);
    const turn = await takeTurns(tools, byId(LIMITS.passwordQuestions, who.customerId));
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await changePassword(tools, who, { ...request.body, browser: browserOf(request) });
    if (answer.ok) return reply.header('cache-control', 'no-store').send(answer.user);
    const isWrong = answer.reason === 'password_wrong';
    const fields = { currentPassword: accountSentence('password_wrong') };
    return refuseAccount(reply, isWrong ? { ...answer, fields } : answer);
  });

  app.post('/users/undo-email-change', profileRoutes['POST /users/undo-email-change'], async (request, reply) => {
    const answer = await undoEmailChange(tools, request.body.token);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said(`Your account has the address ${answer.email} again. Every browser is logged out.`));
  });
};
