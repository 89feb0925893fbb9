import { useEffect, useRef } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { clearShopper } from '../../browser/session.ts';
import { useStore } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import type { Session } from '../../shop/accounts/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, PasswordField } from '../../ui/field.tsx';
import { AskProof } from './ask-proof.tsx';
import { ownProfile } from './use-own-profile.ts';

/** One of them, or all with this one. */
export type Ending = Session | 'all';

type LogOutFormProps = { ending: Ending; mailIsKept: boolean; onStay: () => void; onEnded: () => void };

/** Asks for the password, if there is one: an intruder in one browser must not log out the owner's others. */
export function LogOutForm({ ending, mailIsKept, onStay, onEnded }: LogOutFormProps) {
  const hasPassword = useStore(ownProfile)?.hasPassword !== false;
  const { state, error, fields, isPending, form, onSubmit } = useFormAction((data) =>
    end(ending, textIn(data, 'password')),
  );
  const told = useRef(onEnded);
  useEffect(() => {
    if (state.done) told.current();
  }, [state]);
  const label = ending === 'all' ? 'Log out everywhere' : `Log out ${ending.device}`;
  return (
    <AskProof error={error} again={() => form.current?.requestSubmit()} mailIsKept={mailIsKept}>
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit} aria-label={label}>
        <FormAlert error={error} />
        {hasPassword && (
          <PasswordField
            id="end-password"
            label="Current password"
            error={fields.password}
            name="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
        <Button type="submit" pending={isPending}>
          {label}
        </Button>
        <Button look="quiet" onClick={onStay}>
          Cancel
        </Button>
      </form>
    </AskProof>
  );
}

async function end(ending: Ending, password: string): Promise<FormState> {
  const body = { password };
  const answer =
    ending === 'all'
      ? await api.call('POST /users/logout-everywhere', { body })
      : await api.call('POST /users/sessions/:id/log-out', { params: { id: ending.id }, body });
  // Logged out already is as good.
  if (!answer.ok && answer.status !== 404) return { error: answer.error };
  if (ending === 'all') clearShopper();
  toast(ending === 'all' ? 'You are logged out everywhere.' : `${ending.device} is logged out.`);
  return { done: true };
}
