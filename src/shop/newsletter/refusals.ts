/** Why a newsletter says no to staff, in one sentence each. */
const SENTENCES = {
  unknown_newsletter: 'There is no such newsletter.',
  already_sent: 'This newsletter is on its way already.',
  no_postal_address:
    'Add the address of the shop in Settings first: every newsletter has to carry it (US law, CAN-SPAM).',
  nobody_subscribed: 'Nobody is subscribed yet.',
  changed_meanwhile: 'Somebody else has changed this newsletter meanwhile. Read what it says now, then go on.',
} as const;

export type NewsletterReason = keyof typeof SENTENCES;

export const newsletterSentence = (reason: NewsletterReason): string => SENTENCES[reason];
