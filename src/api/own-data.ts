import { Type } from 'typebox';
import { LIMITS } from '../limits.ts';
import { byId } from '../platform/turns/counted.ts';
import { takeTurns } from '../platform/turns/turns.ts';
import { closeAccount, downloadOf, type Forgetting, type Portion } from '../shop/accounts/own-data.ts';
import { Said, WithPassword } from '../shop/accounts/schema.ts';
import { entriesAbout } from '../shop/audit/audit.ts';
import { forgetMessages, messagesOf } from '../shop/contact/contact.ts';
import { forgetLetters, lettersOf } from '../shop/mail/own-letters.ts';
import { forgetSubscription, subscriptionOf } from '../shop/newsletter/newsletter.ts';
import { forgetOrders, ordersOf } from '../shop/orders/own-orders.ts';
import { forgetReviews, ownReviews } from '../shop/reviews/reviews.ts';
import { refuseAccount, refuseTurn, said } from './account-answers.ts';
import { customerOf, customersOnly, forgetting } from './bearer.ts';
import type { Door, RouteBook } from './door.ts';

const tags = ['users'];

export const ownDataRoutes = {
  'GET /users/profile/download': {
    schema: {
      summary: 'Everything the shop knows of the person who asks',
      tags,
      response: { 200: Type.Record(Type.String(), Type.Unknown()) },
    },
  },
  'POST /users/profile/delete': {
    schema: { summary: 'Delete the account', tags, body: WithPassword, response: { 200: Said } },
  },
} as const satisfies RouteBook;

/** What each part of the shop knows of a person, and how it forgets it. */
export const portions: readonly Portion[] = [ordersOf, ownReviews, messagesOf, subscriptionOf, lettersOf, entriesAbout];
export const forgettings: readonly Forgetting[] = [
  forgetReviews,
  forgetMessages,
  forgetSubscription,
  // Before the orders: a letter about one is found by its number.
  forgetLetters,
  forgetOrders,
];

export const ownDataDoor: Door = (app, tools) => {
  const own = { onRequest: customersOnly(tools) };

  const downloading = { ...ownDataRoutes['GET /users/profile/download'], ...own };
  app.get('/users/profile/download', downloading, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .send(await downloadOf(tools, customerOf(request), portions)),
  );

  const deleting = { ...ownDataRoutes['POST /users/profile/delete'], ...own };
  app.post('/users/profile/delete', deleting, async (request, reply) => {
    const who = customerOf(request);
    const turn = await takeTurns(tools, byId(LIMITS.passwordQuestions, who.customerId));
    if (!turn.ok) return refuseTurn(reply, turn);
    const answer = await closeAccount(tools, { who, password: request.body.password, forgettings });
    if (!answer.ok) return refuseAccount(reply, answer);
    return forgetting(reply).send(said('Your account is deleted.'));
  });
};
