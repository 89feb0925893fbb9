import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { adminApi, bodyOrThrow } from '../admin-api.ts';
import { times } from '../components/counts.ts';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { ChooseFileScreen } from './choose-file-screen.tsx';
import { IMPORT_TABS } from './import-tabs.ts';
import styles from './imports.module.css';

type Earlier = AdminBody<'GET /admin/imports'>;

/** Helpers lack the permission and see a message instead. */
export async function loader(): Promise<Earlier | null> {
  const answer = await adminApi.call('GET /admin/imports', {});
  return !answer.ok && answer.status === 403 ? null : bodyOrThrow(answer);
}

/** Product file, from this shop or another platform. */
export function Component() {
  const earlier = useLoaderData<typeof loader>();
  const head = { title: 'Import and export' };
  if (earlier === null)
    return (
      <>
        <ScreenHead {...head} />
        <Alert>Only an owner can import and export products.</Alert>
      </>
    );
  return (
    <ChooseFileScreen
      head={{
        ...head,
        children: <DownloadButton href="/api/admin/products.csv">Export all products</DownloadButton>,
      }}
      tabs={IMPORT_TABS}
      call="POST /admin/imports"
      path="/admin/products/import"
      texts={texts}
      earlier={{ title: 'Earlier imports', files: earlier.map(earlierFile) }}
    >
      <details className={`fold ${styles.more}`}>
        <summary>Columns of our own spreadsheet</summary>
        <ul>
          {FILE_FORMAT.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </ChooseFileScreen>
  );
}

const TONES: Partial<Record<Earlier[number]['state'], { tone: 'ok' | 'wait' }>> = {
  done: { tone: 'ok' },
  check: { tone: 'wait' },
  running: { tone: 'wait' },
};

const earlierFile = ({ id, fileName, madeAt, state, created, changed }: Earlier[number]) => ({
  id,
  fileName,
  madeAt,
  state: STATE_NAMES[state],
  ...TONES[state],
  line: created + changed > 0 ? `${times(created, 'new product')}, ${changed} changed` : '',
});

const STATE_NAMES = {
  check: 'To check',
  running: 'Importing',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
} as const;

const texts = {
  drop: 'Drop your product file here',
  dropLine: 'A file from Shopify, Etsy, WooCommerce or Wix, or our own spreadsheet. We detect which one it is.',
  limits: 'CSV, or a ZIP with one CSV in it, up to 5,000 products and 20 MB. Nothing changes until you’ve checked it.',
  happens: [
    'You check every product first',
    'Pictures are copied too. Keep your old shop open until they are',
    'Stock changes only if you choose it',
    'You can undo the whole import for a day',
  ],
  from: [
    {
      name: 'From Shopify',
      steps: [
        'Open Products and press Export',
        'Choose all products and CSV for Excel',
        'Open the email that Shopify sends you',
      ],
    },
    {
      name: 'From Etsy',
      steps: [
        'Open Shop Manager, Settings, Options',
        'Choose Download Data',
        'Under Currently for Sale Listings press Download CSV',
      ],
    },
    {
      name: 'From WooCommerce',
      steps: ['Open Products and press Export', 'Leave all columns chosen', 'Press Generate CSV'],
    },
    {
      name: 'From a spreadsheet',
      steps: [
        'Export your products as a template',
        'Change them, one product in a row',
        'Keep only the columns you want to change',
      ],
    },
  ],
};

const FILE_FORMAT = [
  'Any column can be left out, except Id or Name. A line with an Id, or the name of a product, changes that product; other lines add one, which needs a Name, a Price, and a Category.',
  'An empty cell changes nothing. Write none under Made by or Sizes to clear them.',
  'Stock is what’s available to sell. The shop applies the difference between “Stock” and “Stock when exported” to today’s stock, so items sold since then stay sold. Keep the “Export” column as it is.',
  'Where each size has its own stock, “Stock by size” works the same way: Small: 1; Medium: 0. “Price difference by size” looks like Large: +6.00, “SKU by size” like Large: RD-L.',
  'New products are drafts until you publish them, unless the file says Active under Status.',
];
