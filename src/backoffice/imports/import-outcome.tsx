import { useState } from 'react';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Card } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { AskUndo } from './ask-undo.tsx';
import type { ImportDetail } from './import-detail.ts';
import styles from './imports.module.css';
import { times } from './texts.ts';

const TITLES = { stopped: 'Stopped', undone: 'Undone' } as const;

export function ImportOutcome({ detail }: { detail: ImportDetail }) {
  const { id, state, progress, undoUntil, left } = detail;
  const { mutate, pending, error } = useMutation();
  const [isAsking, setAsking] = useState(false);
  const act = (name: 'start' | 'publish') =>
    mutate(() => adminApi.call(`POST /admin/imports/:id/${name}`, { params: { id } }));
  const title =
    state === 'stopped' || state === 'undone' ? TITLES[state] : `${times(progress.done, 'product')} imported`;
  return (
    <Card title={title}>
      <p className={styles.sentence}>
        {state === 'undone' ? `The import of ${detail.fileName} is undone.` : sumsOf(detail)}
      </p>
      {left.length > 0 && (
        <Alert tone="wait">
          Left as it is:
          <ul className={styles.told}>
            {left.map(({ name, why }) => (
              <li key={name + why}>
                <b>{name}</b>: {why}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ErrorAlert error={error} />
      <Buttons>
        {state === 'stopped' && (
          <Button size="small" pending={pending} onClick={() => void act('start')}>
            Resume
          </Button>
        )}
        {state === 'done' && progress.drafts > 0 && (
          <>
            <LinkButton size="small" href="/admin/products?view=draft">
              See the {times(progress.drafts, 'draft')}
            </LinkButton>
            <Button look="quiet" size="small" pending={pending} onClick={() => void act('publish')}>
              Publish all {progress.drafts}
            </Button>
          </>
        )}
        {progress.picturesMissing > 0 && state === 'done' && (
          <Button
            look="quiet"
            size="small"
            pending={pending}
            onClick={() => void mutate(() => adminApi.call('POST /admin/imports/:id/pictures', { params: { id } }))}
          >
            Fetch missing pictures again
          </Button>
        )}
        {undoUntil && progress.done > 0 && (
          <>
            <Button look="plain" size="small" onClick={() => setAsking(true)}>
              Undo the import
            </Button>
            <span className={styles.beside}>until {formatTime(undoUntil)}</span>
          </>
        )}
      </Buttons>
      {isAsking && <AskUndo detail={detail} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function sumsOf({ created, changed, progress }: ImportDetail): string {
  const { drafts, pictures, picturesMissing, prices, stock, failed } = progress;
  return [
    created > 0 && `${times(created, 'new product')}${drafts > 0 ? ` (${times(drafts, 'draft')})` : ''}.`,
    changed > 0 && `${times(changed, 'product')} changed${prices > 0 ? `, ${prices} with a new price` : ''}.`,
    pictures > 0 && `${times(pictures, 'picture')} fetched.`,
    picturesMissing > 0 && `${times(picturesMissing, 'picture')} couldn’t be fetched.`,
    stock > 0 ? `Stock of ${times(stock, 'product')} changed.` : 'Stock of products you had didn’t change.',
    failed > 0 && `${times(failed, 'product')} couldn’t be imported.`,
  ]
    .filter(Boolean)
    .join(' ');
}
