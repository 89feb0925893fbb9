import { Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { byEmail, byNetwork, networkOf } from '../platform/turns/counted.ts';
import { takeTurns } from '../platform/turns/turns.ts';
import { Said, WithToken } from '../shop/accounts/schema.ts';
import { confirm, leave, subscribe } from '../shop/newsletter/newsletter.ts';
import { Subscribe } from '../shop/newsletter/schema.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import type { Door, RouteBook } from './door.ts';

const tags = ['newsletter'];

export const newsletterRoutes = {
  'POST /newsletter/subscribe': {
    schema: { summary: 'Ask for the newsletter', tags, body: Subscribe, response: { 200: Said } },
  },
  'POST /newsletter/confirm': {
    schema: { summary: 'Confirm a subscription', tags, body: WithToken, response: { 200: Said } },
  },
  'POST /newsletter/unsubscribe': {
    schema: {
      summary: 'Leave the newsletter with one click (RFC 8058)',
      tags,
      querystring: Type.Object({ token: Type.String({ maxLength: 200 }) }),
      response: { 200: Said },
    },
  },
} as const satisfies RouteBook;

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

export const newsletterDoor: Door = (app, tools) => {
  app.post('/newsletter/subscribe', newsletterRoutes['POST /newsletter/subscribe'], async (request, reply) => {
    const { email } = request.body;
    const turn = await takeTurns(
      tools,
      byNetwork(LIMITS.newsletter, request.ip),
      byEmail(LIMITS.newsletterMails, email),
    );
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await subscribe(tools, { email, from: networkOf(request.ip) });
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said('Check your email to confirm your subscription.'));
  });

  app.post('/newsletter/confirm', newsletterRoutes['POST /newsletter/confirm'], async (request, reply) => {
    const answer = await confirm(tools, request.body.token);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said('You are subscribed.'));
  });

  // Mail programs send `List-Unsubscribe=One-Click` as a form; what counts is the token in the address.
  void app.register(async (forms) => {
    const ignored = { parseAs: 'string', bodyLimit: 1024 } as const;
    forms.addContentTypeParser(FORMS, ignored, (_request, _body, done) => done(null, undefined));
    const leaving = newsletterRoutes['POST /newsletter/unsubscribe'];
    forms.post('/newsletter/unsubscribe', leaving, async (request, reply) => {
      const { token } = request.query as { token: string };
      const answer = await leave(tools, token);
      if (!answer.ok) return refuseAccount(reply, answer);
      return reply.send(said('You are unsubscribed. No more newsletters will come.'));
    });
  });
};
