import type { AdminBody } from '../../browser/client.ts';

export const subscriberTexts = {
  drop: 'Drop your file here',
  dropLine:
    'A customer export from Shopify, a subscribed audience from Mailchimp, or your own spreadsheet. You see what would happen first.',
  limits: 'CSV, up to 20,000 rows.',
  happens: [
    'Only people whose consent is in the file are added.',
    'Anyone who unsubscribed here stays unsubscribed.',
    'Nobody gets an email from the import.',
    'Each subscriber keeps where and when they agreed, also in your export.',
    'You can undo it for a day.',
  ],
  from: [
    {
      name: 'Shopify',
      steps: [
        'Open Customers.',
        'Choose Export, All customers, CSV for spreadsheet programs.',
        '“Accepts Email Marketing” says who agreed.',
      ],
    },
    {
      name: 'Mailchimp',
      steps: [
        'Open Audience, All contacts.',
        'Choose Export audience.',
        'Unzip it, and choose the file that begins with “subscribed”.',
      ],
    },
    {
      name: 'Your own list',
      steps: [
        'A column Email and a column Consent with yes or no.',
        'If you know it: Consent time, such as 2026-03-14.',
        'Your export from this shop works as it is.',
      ],
    },
  ],
};

export type SubscriberFile = AdminBody<'GET /admin/subscriber-imports/:id'>;
type Verdict = SubscriberFile['counts'][number]['verdict'];

const WHY_NOT: Record<Exclude<Verdict, 'add'>, string> = {
  no_consent: 'No consent in the file',
  unsubscribed: 'Unsubscribed here before',
  left: 'Unsubscribed in the file',
  bounced: 'Emails to it bounced',
  malformed: 'Not an email address',
  twice: 'Twice in the file',
  subscribed: 'Already subscribed',
  asked: 'Signed up here, not confirmed yet',
};

/** The outcome of a row of the file. */
export const verdictText = (verdict: Verdict, state: SubscriberFile['state']): string =>
  verdict === 'add' ? { check: 'Will be added', done: 'Added', undone: 'Undone' }[state] : WHY_NOT[verdict];

export const people = (count: number): string =>
  count === 1 ? '1 subscriber' : `${count.toLocaleString('en-US')} subscribers`;

export const FORMAT_NAMES = { shopify: 'Shopify', mailchimp: 'Mailchimp', own: 'Spreadsheet' } as const;
export const SUBSCRIBER_IMPORT_STATES = { check: 'Not imported', done: 'Imported', undone: 'Undone' } as const;
