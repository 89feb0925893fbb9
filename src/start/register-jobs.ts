import type { AppDeps } from '../app-deps.ts';
import { deleteExpiredRateLimits } from '../platform/rate-limit/rate-limit.ts';
import { purgeKnownBrowsers } from '../shop/accounts/known-browsers.ts';
import { purgeLoginCodes } from '../shop/accounts/login-codes.ts';
import { purgeChallenges } from '../shop/accounts/passkey-challenges.ts';
import { purgeResets } from '../shop/accounts/reset.ts';
import { purgeEndedSessions } from '../shop/accounts/sessions.ts';
import { extendHashChain } from '../shop/audit/hash-chain.ts';
import { registerBackupJobs } from '../shop/backup/nightly.ts';
import { deliverEmails } from '../shop/emails/delivery.ts';
import { deleteLastEmails } from '../shop/emails/personal-data.ts';
import { sweepPictures } from '../shop/media/sweep-pictures.ts';
import { clearOldUploads, uploadsFolder } from '../shop/media/uploads.ts';
import { deleteNeverConfirmed } from '../shop/newsletter/newsletter.ts';
import { sendNewsletters } from '../shop/newsletter/write-newsletter.ts';
import { cancelExpiredOrders } from '../shop/orders/cancel.ts';
import { registerDelayJobs } from '../shop/orders/delay-jobs.ts';
import { registerPaymentJobs } from '../shop/orders/payment/jobs.ts';
import { eraseDeliveredAddresses } from '../shop/orders/personal-data.ts';
import { finishRefunds } from '../shop/orders/refund-order.ts';
import { sumSales } from '../shop/orders/sum-sales.ts';
import { purgeEndedStaffSessions } from '../shop/staff/sessions.ts';
import { followBeads } from '../shop/studio/bead-stock.ts';
import { forgetDesigns } from '../shop/studio/forget-designs.ts';
import { SALES_SPANS } from '../shop/today/schema.ts';

/** Every kind of deferred and repeated work of the shop, one line each. */
export function registerJobs(deps: AppDeps): void {
  const { jobs, config } = deps;
  deliverEmails(jobs, { ...deps, mailHost: new URL(config.publicUrl).hostname });
  jobs.schedule('cancel-expired-orders', '* * * * *', () => cancelExpiredOrders(deps));
  registerPaymentJobs(jobs, deps);
  registerDelayJobs(jobs, deps);
  jobs.schedule('finish-refunds', '* * * * *', () => finishRefunds(deps));
  jobs.schedule('clear-forgotten-browsers', '15 5 * * *', () => purgeKnownBrowsers(deps));
  jobs.schedule('clear-ended-sessions', '40 4 * * *', () => purgeEndedSessions(deps));
  jobs.schedule('clear-unconfirmed-subscriptions', '10 5 * * *', () => deleteNeverConfirmed(deps));
  jobs.schedule('clear-ended-staff-sessions', '20 4 * * *', () => purgeEndedStaffSessions(deps));
  jobs.schedule('delete-expired-rate-limits', '30 * * * *', () => deleteExpiredRateLimits(deps));
  sendNewsletters(jobs, deps);
  jobs.schedule('clear-old-uploads', '50 5 * * *', () => clearOldUploads(uploadsFolder(config), deps.now()));
  jobs.schedule('sweep-pictures', '55 5 * * *', () => sweepPictures(deps));
  registerBackupJobs(jobs, { ...deps, backupFolder: config.backupDir });
  jobs.schedule('chain-audit-log', '* * * * *', () => extendHashChain(deps));
  jobs.schedule('sum-sales', '*/5 * * * *', () => sumSales(deps, SALES_SPANS));
  jobs.schedule('forget-last-emails', '15 * * * *', () => deleteLastEmails(deps));
  jobs.schedule('forget-delivered', '0 5 * * *', () => eraseDeliveredAddresses(deps));
  jobs.schedule('forget-designs', '30 5 * * *', () => forgetDesigns(deps));
  jobs.schedule('clear-ended-resets', '50 4 * * *', async () => {
    await purgeResets(deps);
    await purgeLoginCodes(deps);
    await purgeChallenges(deps);
  });
  followBeads(jobs, deps);
}
