import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { navigate } from '../../browser/navigate.ts';
import { clearShopper } from '../../browser/session.ts';
import { useStore } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, PasswordField } from '../../ui/field.tsx';
import { AskProof, ownProfile } from './ask-proof.tsx';
import { stackClass } from './page.tsx';

const FILE_NAME = 'my-data.json';

/** Data export and account deletion. */
export function OwnData({ mailIsKept }: { mailIsKept: boolean }) {
  const { call, pending } = useCall();
  const [isLeaving, setLeaving] = useState(false);
  const download = async () => {
    const answer = await call(() => api.call('GET /users/profile/download', {}));
    if (!answer) return;
    if (answer.ok) saveFile(JSON.stringify(answer.body, null, 2));
    else toast(answer.error.detail, { tone: 'bad' });
  };
  return (
    <div className={stackClass}>
      <p>Everything we know about you, in one file.</p>
      <Button look="quiet" size="small" pending={pending} onClick={() => void download()}>
        Download my data
      </Button>
      <p>
        Deleting your account permanently removes your name, email, address, reviews and messages, and cancels unpaid
        orders. We keep records of paid orders without your name. Orders on their way will still reach you.
      </p>
      {isLeaving ? (
        <DeleteForm mailIsKept={mailIsKept} onStay={() => setLeaving(false)} />
      ) : (
        <Button look="danger" size="small" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      )}
    </div>
  );
}

type DeleteFormProps = { mailIsKept: boolean; onStay: () => void };

function DeleteForm({ mailIsKept, onStay }: DeleteFormProps) {
  const hasPassword = useStore(ownProfile)?.hasPassword !== false;
  const { error, fields, isPending, form, onSubmit } = useFormAction(remove);
  return (
    <AskProof error={error} again={() => form.current?.requestSubmit()} mailIsKept={mailIsKept}>
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <p>This can’t be undone.{hasPassword && ' Enter your password to continue.'}</p>
        <FormAlert error={error} />
        {hasPassword && (
          <PasswordField
            id="delete-password"
            label="Password"
            error={fields.password}
            name="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
        <Button type="submit" look="danger" pending={isPending}>
          Delete my account
        </Button>
        <Button look="quiet" onClick={onStay}>
          Keep my account
        </Button>
      </form>
    </AskProof>
  );
}

async function remove(data: FormData): Promise<FormState> {
  const answer = await api.call('POST /users/profile/delete', { body: { password: textIn(data, 'password') } });
  if (!answer.ok) return { error: answer.error };
  toast(answer.body.detail);
  // Leave first: this page redirects logged-out visitors to /login.
  const left = navigate(paths.home(), 'replace');
  clearShopper();
  await left;
  return { done: true };
}

function saveFile(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(address);
}
