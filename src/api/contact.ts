import { consume } from '../platform/rate-limit/rate-limit.ts';
import { byEmail, byNetwork } from '../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../rate-limits.ts';
import { accountRefusals } from '../shop/accounts/refusals.ts';
import { messageBody, Said } from '../shop/accounts/schema.ts';
import { sendMessage } from '../shop/contact/contact.ts';
import { ContactMessage } from '../shop/contact/schema.ts';
import { findCustomer } from './bearer.ts';
import { defineResource } from './resource.ts';

export const contact = defineResource({
  routes: {
    'POST /users/contact-us': {
      schema: { summary: 'Write to the help desk', tags: ['users'], body: ContactMessage, response: { 200: Said } },
    },
  },
  refusals: accountRefusals,
  handlers: (deps) => ({
    'POST /users/contact-us': async (request) => {
      const { body, ip } = request;
      const turn = await consume(
        deps,
        byNetwork(RATE_LIMITS.contactMessages, ip),
        byEmail(RATE_LIMITS.contactFromAddress, body.email),
      );
      if (!turn.ok) return turn;
      const answer = await sendMessage(deps, body, await findCustomer(deps, request));
      if (!answer.ok) return answer;
      return messageBody('Email sent successfully');
    },
  }),
});
