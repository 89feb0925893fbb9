import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './wording.module.css';

export type EmailText = AdminBody<'GET /admin/wording/:id'>;

type TestAndResetProps = { text: EmailText; isUnsaved: boolean; onReset: () => void };

export function TestAndReset({ text: { id, name, words }, isUnsaved, onReset }: TestAndResetProps) {
  const { mutate, pending, error } = useMutation();
  const [isResetting, setResetting] = useState(false);
  const { revalidate } = useRevalidator();
  const test = () =>
    mutate(() => adminApi.call('POST /admin/wording/:id/test', { params: { id } }), {
      success: 'A test email is on its way to you.',
    });
  async function reset() {
    const line = 'Your text is deleted, and this email uses the sample text again.';
    if (!(await confirm({ title: `Reset “${name}”?`, line, yes: 'Reset', tone: 'danger' }))) return;
    setResetting(true);
    const done = await mutate(
      () => adminApi.call('PUT /admin/wording/:id', { params: { id }, body: { words: null, seen: words } }),
      { success: 'Reset to the sample text.', toastConflict: true },
    );
    setResetting(false);
    await revalidate();
    if (done) onReset();
  }
  return (
    <div className={styles.more}>
      <ErrorAlert error={error} />
      <Buttons>
        <Button look="quiet" size="small" pending={pending && !isResetting} onClick={() => void test()}>
          Send me a test
        </Button>
        {words && (
          <Button look="danger" size="small" pending={isResetting} onClick={() => void reset()}>
            Reset to the sample…
          </Button>
        )}
      </Buttons>
      <Note>
        {isUnsaved ? 'The test uses your saved text. Save your changes first.' : 'The test uses example details.'}
      </Note>
    </div>
  );
}
