import { Type } from 'typebox';
import { networkOf } from '../../platform/turns/counted.ts';
import { changeOwnPassword } from '../../shop/staff/own-password.ts';
import { Confirmation, PasswordChange, SignIn, StaffSession } from '../../shop/staff/schema.ts';
import { sessionAnswer, signOut, whoOfStaffAsks } from '../../shop/staff/sessions.ts';
import { confirmItIsMe, signIn } from '../../shop/staff/sign-in.ts';
import { type AdminBook, type AdminDoor, tags } from './door.ts';
import { cookieName, staffBrowserOf, staffOf } from './guard.ts';
import { refuseStaff } from './staff-answers.ts';

const Nothing = Type.Null();
const signedIn = { access: 'signed_in' } as const;
const visitor = { access: 'visitor' } as const;

export const adminSessionRoutes = {
  'GET /admin/session': {
    schema: { summary: 'Who is signed in here', tags, response: { 200: StaffSession } },
    config: signedIn,
  },
  'POST /admin/session': {
    schema: { summary: 'Sign in', tags, body: SignIn, response: { 200: StaffSession } },
    config: visitor,
  },
  'DELETE /admin/session': { schema: { summary: 'Sign out', tags, response: { 204: Nothing } }, config: visitor },
  'POST /admin/session/confirm': {
    schema: { summary: 'Say "it is me" before money or staff', tags, body: Confirmation, response: { 204: Nothing } },
    config: signedIn,
  },
  'PUT /admin/session/password': {
    schema: { summary: 'Choose a password of one’s own', tags, body: PasswordChange, response: { 200: StaffSession } },
    config: signedIn,
  },
} as const satisfies AdminBook;

export const adminSessionDoor: AdminDoor = (app, tools) => {
  const { config } = tools;
  const cookie = { httpOnly: true, sameSite: 'strict', secure: config.https, path: '/' } as const;

  app.get('/admin/session', adminSessionRoutes['GET /admin/session'], async (request) =>
    sessionAnswer(staffOf(request), config),
  );

  app.post('/admin/session', adminSessionRoutes['POST /admin/session'], async (request, reply) => {
    const answer = await signIn(tools, request.body, staffBrowserOf(request));
    if (!answer.ok) return refuseStaff(reply, answer);
    if (request.staff) await signOut(tools, request.staff.sessionId);
    const staff = await whoOfStaffAsks(tools, answer.token);
    if (!staff) throw new Error('A session ended while it was being opened.');
    return reply.setCookie(cookieName(config), answer.token, cookie).send(sessionAnswer(staff, config));
  });

  app.delete('/admin/session', adminSessionRoutes['DELETE /admin/session'], async ({ staff }, reply) => {
    if (staff) await signOut(tools, staff.sessionId);
    return reply.clearCookie(cookieName(config), cookie).code(204).send(null);
  });

  app.post('/admin/session/confirm', adminSessionRoutes['POST /admin/session/confirm'], async (request, reply) => {
    const answer = await confirmItIsMe(tools, staffOf(request), request.body, networkOf(request.ip));
    return answer.ok ? reply.code(204).send(null) : refuseStaff(reply, answer);
  });

  app.put('/admin/session/password', adminSessionRoutes['PUT /admin/session/password'], async (request, reply) => {
    const staff = staffOf(request);
    const answer = await changeOwnPassword(tools, staff, request.body, networkOf(request.ip));
    if (!answer.ok) return refuseStaff(reply, answer);
    return reply.send(sessionAnswer({ ...staff, mustChangePassword: false }, config));
  });
};
