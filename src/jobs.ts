import { clearEndedTurns } from './platform/turns/turns.ts';
import { dropForgottenBrowsers } from './shop/accounts/known-browsers.ts';
import { dropEndedResets } from './shop/accounts/reset.ts';
import { dropEnded } from './shop/accounts/sessions.ts';
import { chainLog } from './shop/audit/chain.ts';
import { keepBackups } from './shop/backup/nightly.ts';
import { carryLetters } from './shop/mail/delivery.ts';
import { dropLastLetters } from './shop/mail/own-letters.ts';
import { picturesFolder } from './shop/media/files.ts';
import { clearOldUploads, uploadsFolder } from './shop/media/uploads.ts';
import { dropNeverConfirmed } from './shop/newsletter/newsletter.ts';
import { sendNewsletters } from './shop/newsletter/write-newsletter.tsx';
import { cancelExpiredOrders } from './shop/orders/cancel.ts';
import { forgetDelivered } from './shop/orders/own-orders.ts';
import { finishRefunds } from './shop/orders/refunding.ts';
import { carryPayments } from './shop/payments/jobs.ts';
import { dropEndedStaffSessions } from './shop/staff/sessions.ts';
import type { Tools } from './tools.ts';

/** Every kind of deferred and repeated work of the shop, one line each. */
export function addJobs(tools: Tools): void {
  const { jobs, config, till } = tools;
  carryLetters(jobs, { ...tools, mailHost: new URL(config.publicUrl).hostname });
  jobs.schedule('cancel-expired-orders', '* * * * *', () => cancelExpiredOrders(tools));
  carryPayments(jobs, till);
  jobs.schedule('finish-refunds', '* * * * *', () => finishRefunds(tools));
  jobs.schedule('clear-forgotten-browsers', '15 5 * * *', () => dropForgottenBrowsers(tools));
  jobs.schedule('clear-ended-sessions', '40 4 * * *', () => dropEnded(tools));
  jobs.schedule('clear-unconfirmed-subscriptions', '10 5 * * *', () => dropNeverConfirmed(tools));
  jobs.schedule('clear-ended-staff-sessions', '20 4 * * *', () => dropEndedStaffSessions(tools));
  jobs.schedule('clear-ended-turns', '30 * * * *', () => clearEndedTurns(tools));
  sendNewsletters(jobs, tools);
  jobs.schedule('clear-old-uploads', '50 5 * * *', () => clearOldUploads(uploadsFolder(config), tools.now()));
  keepBackups(jobs, {
    ...tools,
    backupFolder: config.backupDir,
    picturesFolder: picturesFolder(config),
  });
  jobs.schedule('chain-audit-log', '* * * * *', () => chainLog(tools));
  jobs.schedule('forget-last-emails', '15 * * * *', () => dropLastLetters(tools));
  jobs.schedule('forget-delivered', '0 5 * * *', () => forgetDelivered(tools));
  jobs.schedule('clear-ended-resets', '50 4 * * *', () => dropEndedResets(tools));
}
