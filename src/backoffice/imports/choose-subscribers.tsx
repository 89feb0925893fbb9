import { useLoaderData } from 'react-router';
import { fetchBody } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { ChooseFileScreen, recentFiles } from './choose-file-screen.tsx';

export const loader = () => fetchBody('GET /admin/subscriber-imports', {});

/** Imports people who subscribed elsewhere. */
export const Component = () => (
  <ChooseFileScreen
    head={{ title: 'Import subscribers', back: { href: '/admin/subscribers', name: 'Subscribers' } }}
    call="POST /admin/subscriber-imports"
    path="/admin/subscribers/import"
    texts={texts}
    earlier={recentFiles(useLoaderData<typeof loader>(), STATES, (added) => `${times(added, 'subscriber')} added`)}
  />
);

const STATES = { check: 'Not imported', done: 'Imported', undone: 'Undone' } as const;

const texts = {
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
