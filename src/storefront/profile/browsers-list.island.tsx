import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { clearShopper } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { useStore } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { longDay } from '../../shared/time.ts';
import type { Session } from '../../shop/accounts/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { fieldsClass, PasswordField } from '../../ui/field.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { AskProof, ownProfile } from './ask-proof.tsx';
import { browsersClass } from './page.tsx';

/** One browser, or all including this one. */
type Ending = Session | 'all';

/** Logged-in browsers; log out one or all. */
export function BrowsersList({ mailIsKept }: { mailIsKept: boolean }) {
  const token = usePersisted(userInfo)?.token;
  const [ending, setEnding] = useState<Ending>();
  const { answer, isLoading, refetch } = useQuery(token, () => api.call('GET /users/sessions', {}));
  if (!answer || (isLoading && !answer.ok)) return <Loading>Loading…</Loading>;
  if (!answer.ok) return <Failed why={answer.error.detail} onRetry={refetch} />;
  const close = () => setEnding(undefined);
  return (
    <>
      <ul className={browsersClass}>
        {answer.body.map((session) => (
          <Browser key={session.id} session={session} onEnd={() => setEnding(session)} />
        ))}
      </ul>
      {ending ? (
        <LogOutForm
          key={ending === 'all' ? 'all' : ending.id}
          ending={ending}
          mailIsKept={mailIsKept}
          onStay={close}
          onEnded={() => {
            close();
            refetch();
          }}
        />
      ) : (
        <Button look="quiet" size="small" onClick={() => setEnding('all')}>
          Log out everywhere
        </Button>
      )}
    </>
  );
}

function Browser({ session, onEnd }: { session: Session; onEnd: () => void }) {
  return (
    <li>
      <span>
        {session.device}
        <small>
          Last seen {longDay(session.lastSeenAt)}, from {session.network}
        </small>
      </span>
      {session.isCurrent ? (
        <Badge tone="ok">This browser</Badge>
      ) : (
        <Button look="plain" size="small" onClick={onEnd}>
          Log out<span className="vh"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}

type LogOutFormProps = { ending: Ending; mailIsKept: boolean; onStay: () => void; onEnded: () => void };

/** Asks for the password, if there is one: an intruder must not log out the owner's other browsers. */
function LogOutForm({ ending, mailIsKept, onStay, onEnded }: LogOutFormProps) {
  const hasPassword = useStore(ownProfile)?.hasPassword !== false;
  const { state, error, fields, isPending, form, onSubmit } = useFormAction((data) =>
    end(ending, textIn(data, 'password')),
  );
  const onDoneRef = useRef(onEnded);
  useEffect(() => {
    if (state.done) onDoneRef.current();
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
  // Already logged out counts as success.
  if (!answer.ok && answer.status !== 404) return { error: answer.error };
  if (ending === 'all') clearShopper();
  toast(ending === 'all' ? 'You are logged out everywhere.' : `${ending.device} is logged out.`);
  return { done: true };
}
