import { type DragEvent, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { AdminBody } from '../../browser/admin-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, fileTextIcon } from '../../ui/icon-shapes.ts';
import { adminApi, bodyOrThrow } from '../admin-api.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { formatTime } from '../components/format-time.ts';
import { Card, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { upload } from '../components/upload.ts';
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
          <DropFile />
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

function DropFile() {
  const [part, setPart] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  const [isOver, setOver] = useState(false);
  const navigate = useNavigate();

  async function send(file: File) {
    if (part !== undefined) return;
    setTrouble(undefined);
    setPart(0);
    const query = { name: file.name.slice(0, 200) };
    const sent = await upload('POST /admin/imports', { query }, file, {
      kind: 'csv',
      onProgress: setPart,
      isRepeatable: true,
    });
    setPart(undefined);
    if (sent.ok) await navigate(`/admin/products/import/${sent.body.id}`);
    else setTrouble(sent.error.detail);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void send(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button inside is the other
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon shape={fileTextIcon} />
      <h2>{texts.drop}</h2>
      <p>{texts.dropLine}</p>
      <input
        id="product-file"
        type="file"
        className="vh"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          event.target.value = '';
        }}
      />
      <label htmlFor="product-file">Choose a file</label>
      {part === undefined ? (
        <p className={styles.limits}>{texts.limits}</p>
      ) : (
        <p role="status">
          <progress max={1} {...(part < 1 && { value: part })} aria-label="File" />{' '}
          {part < 1 ? 'Sending…' : 'Reading every line…'}
        </p>
      )}
      {trouble && <Alert tone="danger">{trouble}</Alert>}
    </div>
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
