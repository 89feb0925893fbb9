import type { FastifyReply } from 'fastify';
import type { ErrorStatus } from '../../platform/http/api-error.ts';
import { sendApiError } from '../../platform/http/api-error.ts';
import { type NewsletterReason, newsletterSentence } from '../../shop/newsletter/newsletters.ts';

const STATUS: Record<NewsletterReason, ErrorStatus> = {
  unknown_newsletter: 404,
  already_sent: 409,
  no_postal_address: 409,
  nobody_subscribed: 409,
  changed_meanwhile: 409,
  picture_gone: 400,
};

export const sendNewsletterError = (reply: FastifyReply, reason: NewsletterReason) =>
  sendApiError(reply, {
    status: STATUS[reason],
    code: reason,
    detail: newsletterSentence(reason),
    ...(reason === 'picture_gone' && { fields: { body: newsletterSentence(reason) } }),
  });
