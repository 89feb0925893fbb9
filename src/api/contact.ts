import { LIMITS } from '../limits.ts';
import { byEmail, byNetwork } from '../platform/turns/counted.ts';
import { takeTurns } from '../platform/turns/turns.ts';
import { Said } from '../shop/accounts/schema.ts';
import { sendMessage } from '../shop/contact/contact.ts';
import { ContactMessage } from '../shop/contact/schema.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import { customersToo } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';

export const contactRoutes = {
  'POST /users/contact-us': {
    schema: { summary: 'Write to the help desk', tags: ['users'], body: ContactMessage, response: { 200: Said } },
  },
} as const satisfies RouteBook;

export const contactDoor: Door = (app, tools) => {
  const writing = { ...contactRoutes['POST /users/contact-us'], onRequest: customersToo(tools) };
  app.post('/users/contact-us', writing, async (request, reply) => {
    const turn = await takeTurns(
      tools,
      byNetwork(LIMITS.contactMessages, request.ip),
      byEmail(LIMITS.contactFromAddress, request.body.email),
    );
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await sendMessage(tools, request.body, request.customer);
    if (!answer.ok) return refuseAccount(reply, answer);
    return reply.send(said('Email sent successfully'));
  });
};
