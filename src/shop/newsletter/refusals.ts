/** Why a newsletter says no to staff, in one sentence each. */
const SENTENCES = {
  unknown_newsletter: 'We couldn’t find this newsletter.',
  already_sent: 'This newsletter is already being sent.',
  no_postal_address: 'Add your store address in Settings first. US law (CAN-SPAM) requires it in every newsletter.',
  nobody_subscribed: 'There are no subscribers yet.',
  picture_gone: 'A picture in this text isn’t there anymore. Remove it and add it again.',
  changed_meanwhile: 'Someone else changed this newsletter in the meantime. Read the current version, then continue.',
} as const;

export type NewsletterReason = keyof typeof SENTENCES;

export const newsletterSentence = (reason: NewsletterReason): string => SENTENCES[reason];
