import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { longDay } from '../../shared/time.ts';
import type { Session } from '../../shop/accounts/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { type Ending, LogOutForm } from './log-out-form.tsx';
import { browsersClass } from './page.tsx';

/** One's logged-in browsers; each can be logged out, or all at once. */
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
