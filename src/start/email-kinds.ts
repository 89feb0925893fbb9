import {
  accountClosedEmail,
  alreadyRegisteredEmail,
  passwordChangedEmail,
  welcomeEmail,
} from '../shop/accounts/emails/account-emails.tsx';
import {
  addressInUseEmail,
  confirmChangeEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
} from '../shop/accounts/emails/email-change.tsx';
import { loginCodeEmail } from '../shop/accounts/emails/login-code.tsx';
import { passkeyAddedEmail, passkeyRemovedEmail } from '../shop/accounts/emails/passkeys.tsx';
import { resetCodeEmail } from '../shop/accounts/emails/reset-code.tsx';
import { verificationEmail } from '../shop/accounts/emails/verify-email.tsx';
import { backupFailedEmail, backupWorksEmail } from '../shop/backup/emails/backup-emails.tsx';
import { answerEmail, messageEmail, orderReplyEmail, receiptEmail } from '../shop/contact/emails/contact-emails.tsx';
import {
  backInStockEmail,
  confirmAlertEmail,
  confirmOpeningEmail,
  ordersOpenEmail,
} from '../shop/email-alerts/emails/alert-emails.tsx';
import type { EmailKind } from '../shop/emails/email-kind.ts';
import {
  confirmNewsletterEmail,
  newsletterEmail,
  newsletterWelcomeEmail,
} from '../shop/newsletter/emails/newsletter-emails.tsx';
import {
  addressChangedEmail,
  dispatchUndoneEmail,
  itemsChangedEmail,
  missingInfoEmail,
  orderMessageEmail,
} from '../shop/orders/emails/changes.tsx';
import {
  orderPaidEmail,
  orderRefundedEmail,
  payLinkEmail,
  paymentFailedEmail,
  paymentPendingEmail,
  saleReceiptEmail,
} from '../shop/orders/emails/payment.tsx';
import { newOrderEmail, orderCancelledEmail, orderReceivedEmail } from '../shop/orders/emails/placed.tsx';
import {
  newReturnEmail,
  replacementSentEmail,
  returnApprovedEmail,
  returnClosedEmail,
  returnDeclinedEmail,
  returnReceivedEmail,
  returnReminderEmail,
  returnRequestedEmail,
} from '../shop/orders/emails/returns.tsx';
import {
  orderDelayedEmail,
  orderDeliveredEmail,
  orderDispatchedEmail,
  orderNotReadyEmail,
  orderReadyEmail,
  packageShippedEmail,
  trackingChangedEmail,
} from '../shop/orders/emails/shipping.tsx';
import { paymentProblemEmail } from '../shop/payments/emails/payment-problem.tsx';
import { taxThresholdEmail } from '../shop/reports/emails/tax-threshold-email.tsx';
import { reviewInvitationEmail } from '../shop/reviews/emails/invitation-email.tsx';
import { lockedOutEmail, newBrowserEmail } from '../shop/staff/emails/alert-emails.tsx';
import { staffInvitationEmail } from '../shop/staff/emails/invitation-email.tsx';
import { emailCodeEmail, emailChangedEmail as staffEmailChangedEmail } from '../shop/staff/emails/profile-emails.tsx';

import { chartEmail } from '../shop/studio/orders/emails/chart-email.tsx';
import { webhookPausedEmail } from '../shop/webhooks/emails/paused-email.tsx';

/** Every kind of email that the shop sends. Keep a kind that is no longer enqueued while queued emails may use it. */
export const emailKinds: readonly EmailKind[] = [
  chartEmail,
  welcomeEmail,
  alreadyRegisteredEmail,
  passkeyAddedEmail,
  passkeyRemovedEmail,
  passwordChangedEmail,
  accountClosedEmail,
  confirmChangeEmail,
  addressInUseEmail,
  emailChangeRequestedEmail,
  emailChangedEmail,
  loginCodeEmail,
  resetCodeEmail,
  verificationEmail,
  messageEmail,
  receiptEmail,
  answerEmail,
  orderReplyEmail,
  confirmNewsletterEmail,
  newsletterWelcomeEmail,
  newsletterEmail,
  confirmAlertEmail,
  backInStockEmail,
  confirmOpeningEmail,
  ordersOpenEmail,
  reviewInvitationEmail,
  orderReceivedEmail,
  payLinkEmail,
  orderCancelledEmail,
  orderNotReadyEmail,
  orderReadyEmail,
  orderDispatchedEmail,
  packageShippedEmail,
  trackingChangedEmail,
  orderDeliveredEmail,
  orderPaidEmail,
  saleReceiptEmail,
  paymentPendingEmail,
  paymentFailedEmail,
  orderRefundedEmail,
  newOrderEmail,
  orderDelayedEmail,
  returnRequestedEmail,
  newReturnEmail,
  returnApprovedEmail,
  returnDeclinedEmail,
  returnReceivedEmail,
  replacementSentEmail,
  returnReminderEmail,
  returnClosedEmail,
  dispatchUndoneEmail,
  addressChangedEmail,
  itemsChangedEmail,
  missingInfoEmail,
  orderMessageEmail,
  paymentProblemEmail,
  newBrowserEmail,
  lockedOutEmail,
  emailCodeEmail,
  staffInvitationEmail,
  staffEmailChangedEmail,
  backupFailedEmail,
  backupWorksEmail,
  taxThresholdEmail,
  webhookPausedEmail,
];
