import { Type } from 'typebox';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byId } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import {
  closeAccount,
  type DataExportPart,
  type Eraser,
  exportData,
} from '../../shop/accounts/profile/personal-data.ts';
import { accountRefusals } from '../../shop/accounts/refusals.ts';
import { messageBody, Said, WithPassword } from '../../shop/accounts/schema.ts';
import { exportEntriesAbout } from '../../shop/audit/audit.ts';
import { eraseMessages, exportMessages } from '../../shop/contact/contact.ts';
import { eraseDrafts, exportDrafts } from '../../shop/drafts/drafts.ts';
import { eraseAlerts, exportAlerts } from '../../shop/email-alerts/alerts.ts';
import { eraseEmails, exportEmails } from '../../shop/emails/personal-data.ts';
import { eraseFavorites, exportFavorites } from '../../shop/favorites/favorites.ts';
import { eraseFormerOrders, exportFormerOrders } from '../../shop/imports/orders/former-orders.ts';
import { eraseSubscription, exportSubscription } from '../../shop/newsletter/subscriptions.ts';
import { eraseOrders, exportOrders } from '../../shop/orders/personal-data.ts';
import { eraseInvitations, exportInvitations } from '../../shop/reviews/invitations.ts';
import { eraseReviews, exportReviews } from '../../shop/reviews/reviews.ts';
import { eraseThanks, exportThanks } from '../../shop/thanks/thanks.ts';
import { eraseWebhookAnswers } from '../../shop/webhooks/webhooks.ts';
import { clearSiteCache } from '../bearer.ts';
import { defineResource } from '../resource.ts';

const tags = ['users'];
export const dataExports: readonly DataExportPart[] = [
  exportOrders,
  exportFormerOrders,
  exportDrafts,
  exportReviews,
  exportInvitations,
  exportThanks,
  exportMessages,
  exportSubscription,
  exportAlerts,
  exportFavorites,
  exportEmails,
  exportEntriesAbout,
];
export const erasures: readonly Eraser[] = [
  // Before what they are about.
  eraseWebhookAnswers,
  eraseReviews,
  eraseInvitations,
  eraseThanks,
  eraseMessages,
  eraseSubscription,
  eraseAlerts,
  eraseFavorites,
  // Before the orders, because emails about an order are found by its number.
  eraseEmails,
  eraseOrders,
  eraseFormerOrders,
  eraseDrafts,
];

export const personalData = defineResource({
  routes: {
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
  },
  refusals: accountRefusals,
  customerHandlers: (deps) => ({
    'GET /users/profile/download': async ({ customer }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .send(await exportData(deps, customer, dataExports)),
    'POST /users/profile/delete': async ({ body, customer: who }, reply) => {
      const turn = await consume(deps, byId(RATE_LIMITS.passwordQuestions, who.customerId));
      if (!turn.ok) return turn;
      const answer = await closeAccount(deps, { who, password: body.password, forgettings: erasures });
      if (!answer.ok) return answer;
      return clearSiteCache(reply).send(messageBody('Your account has been deleted.'));
    },
  }),
});
