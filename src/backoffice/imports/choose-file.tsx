import { useLoaderData, useNavigate } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { adminApi, bodyOrThrow } from '../admin-api.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { DropFile } from './drop-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import styles from './imports.module.css';
import { STATE_NAMES, texts, times } from './texts.ts';

type Earlier = AdminBody<'GET /admin/imports'>;

/** A helper, who may not ask, is told so instead. */
export async function loader(): Promise<Earlier | null> {
  const answer = await adminApi.call('GET /admin/imports', {});
  return !answer.ok && answer.status === 403 ? null : bodyOrThrow(answer);
}

/** The first step: a file of products, of this shop or another. */
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
    <>
      <ScreenHead {...head}>
        <DownloadButton href="/api/admin/products.csv">Export all products</DownloadButton>
      </ScreenHead>
      <ImportSteps now={0} />
      <Columns>
        <Column>
          <DropFile
            call="POST /admin/imports"
            heading={texts.drop}
            line={texts.dropLine}
            limits={texts.limits}
            onRead={(id) => navigate(`/admin/products/import/${id}`)}
          />
          <Card title="How to get the file">
            <div className={styles.ways}>
              {texts.from.map(({ name, steps }) => (
                <section key={name} aria-label={name}>
                  <h3>{name}</h3>
                  <ol>
                    {steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ol>
                </section>
              ))}
            </div>
            <details className={styles.more}>
              <summary>Columns of our own spreadsheet</summary>
              <ul>
                {texts.fileFormat.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          </Card>
        </Column>
        <Column>
          <section className={styles.happens} aria-label="What happens">
            <h2>What happens</h2>
            <ul>
              {texts.happens.map((line) => (
                <li key={line}>
                  <Icon shape={checkIcon} />
                  {line}
                </li>
              ))}
            </ul>
          </section>
          {earlier.length > 0 && <EarlierImports earlier={earlier} />}
        </Column>
      </Columns>
    </>
  );
}

const TONES: Partial<Record<Earlier[number]['state'], { tone: 'ok' | 'wait' }>> = {
  done: { tone: 'ok' },
  check: { tone: 'wait' },
  running: { tone: 'wait' },
};

const EarlierImports = ({ earlier }: { earlier: Earlier }) => (
  <Card title="Earlier imports">
    <ul className={styles.earlier}>
      {earlier.map(({ id, fileName, madeAt, state, created, changed }) => (
        <li key={id}>
          <a href={`/admin/products/import/${id}`}>{fileName}</a>
          <Badge {...TONES[state]}>{STATE_NAMES[state]}</Badge>
          <span>
            {formatTime(madeAt)}
            {created + changed > 0 && ` · ${times(created, 'new product')}, ${changed} changed`}
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
