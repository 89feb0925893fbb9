import { useEffect, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import styles from './backups.module.css';

const LOOK_EVERY_MS = 1_000;

type State = AdminBody<'GET /admin/restores/:id'>;

export function Restoring({ id }: { id: string }) {
  const [state, setState] = useState<State>({ step: 'restoring', percent: 0, sentence: '', lost: [] });
  const isOver = state.step !== 'restoring';
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => void look(id).then((found) => found && setState(found)), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isOver]);
  if (state.step === 'failed') return <Alert tone="danger">{state.sentence}</Alert>;
  if (state.step === 'done')
    return (
      <>
        <Alert tone="ok">
          The backup is restored. <a href="/admin">Sign in</a> with an account of the restored shop.
        </Alert>
        {state.lost.length > 0 && (
          <Alert tone="wait">
            Some of it was encrypted with the secret key of the old machine, which isn’t here:
            <ul className={styles.lost}>
              {state.lost.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Alert>
        )}
      </>
    );
  return (
    <p role="status" className={styles.progress}>
      <progress max={100} value={state.percent} aria-label="Restore" /> Restoring… {state.percent}%
    </p>
  );
}

/** Without the cookie: whose it is can't be looked up while everything is locked. */
async function look(id: string): Promise<State | undefined> {
  try {
    const answer = await fetch(`/api/admin/restores/${id}`, { credentials: 'omit', headers: { [ADMIN_HEADER]: '1' } });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}
