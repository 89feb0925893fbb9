import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { accountRefusals } from '../shop/accounts/refusals.ts';
import { messageBody, Said } from '../shop/accounts/schema.ts';
import { sendMessage } from '../shop/contact/contact.ts';
import { ContactMessage } from '../shop/contact/schema.ts';
import { identifyCustomer } from './bearer.ts';
import { sendRateLimitError, sendRefusal } from './refusals.ts';
import { defineResource, type RouteSchemas } from './resource.ts';

const contactRoutes = {
  'POST /users/contact-us': {
    schema: { summary: 'Write to the help desk', tags: ['users'], body: ContactMessage, response: { 200: Said } },
  },
} as const satisfies RouteSchemas;

export const contact = defineResource({
  routes: contactRoutes,

  register(app, deps) {
    const writing = { ...contactRoutes['POST /users/contact-us'], onRequest: identifyCustomer(deps) };
    app.post('/users/contact-us', writing, async (request, reply) => {
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.contactMessages, request.ip),
        byEmail(RATE_LIMITS.contactFromAddress, request.body.email),
      );
      if (!turn.ok) return sendRateLimitError(reply, turn);
      const answer = await sendMessage(deps, request.body, request.customer);
      if (!answer.ok) return sendRefusal(reply, accountRefusals, answer);
      return reply.send(messageBody('Email sent successfully'));
    });
  },
});
