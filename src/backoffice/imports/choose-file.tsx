import { useLoaderData, useNavigate } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { adminApi, bodyOrThrow } from '../admin-api.ts';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { ChooseFileScreen } from './choose-file-screen.tsx';
import styles from './imports.module.css';
import { STATE_NAMES, texts, times } from './texts.ts';

type Earlier = AdminBody<'GET /admin/imports'>;

/** Helpers lack the permission and see a message instead. */
export async function loader(): Promise<Earlier | null> {
  const answer = await adminApi.call('GET /admin/imports', {});
  return !answer.ok && answer.status === 403 ? null : bodyOrThrow(answer);
}

/** Product file, from this shop or another platform. */
export function Component() {
  const earlier = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const head = { title: 'Import and export', back: { href: '/admin/products', name: 'Products' } };
  if (earlier === null)
    return (
      <>
        <ScreenHead {...head} />
        <Alert>{texts.ownersOnly}</Alert>
      </>
    );
  return (
    <ChooseFileScreen
      head={{
        ...head,
        children: <DownloadButton href="/api/admin/products.csv">Export all products</DownloadButton>,
      }}
      call="POST /admin/imports"
      texts={texts}
      path={PRODUCT_IMPORT_PATH}
      onRead={(id) => void navigate(`${PRODUCT_IMPORT_PATH}/${id}`)}
      earlier={{ title: 'Earlier imports', files: earlier.map(earlierFile) }}
    >
      <details className={styles.more}>
        <summary>Columns of our own spreadsheet</summary>
        <ul>
          {texts.fileFormat.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </ChooseFileScreen>
  );
}

const PRODUCT_IMPORT_PATH = '/admin/products/import';

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
