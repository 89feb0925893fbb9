import { useCallback, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useKept } from '../../browser/kept.ts';
import { forgetShopper, onLogOut } from '../../browser/session.ts';
import { userInfo } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { isoDay } from '../../shared/dates.ts';
import type { Session } from '../../shop/accounts/schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { browsersClass } from './page.tsx';

type Listed = { step: 'loading' } | { step: 'there'; sessions: readonly Session[] } | { step: 'refused'; why: string };

/** One's logged-in browsers; each can be logged out, or all at once. */
export function BrowsersList() {
  const token = useKept(userInfo)?.token;
  const [listed, setListed] = useState<Listed>({ step: 'loading' });
  const load = useCallback(async () => {
    const answer = await api.call('GET /users/sessions', {});
    setListed(answer.ok ? { step: 'there', sessions: answer.body } : { step: 'refused', why: answer.error.detail });
  }, []);
  useEffect(() => {
    if (token) void load();
    return onLogOut(() => setListed({ step: 'loading' }));
  }, [token, load]);

  const again = () => {
    setListed({ step: 'loading' });
    void load();
  };
  if (listed.step === 'loading') return <Loading>Loading your browsers…</Loading>;
  if (listed.step === 'refused') return <Failed why={listed.why} onRetry={again} />;
  return (
    <>
      <ul className={browsersClass}>
        {listed.sessions.map((session) => (
          <Browser key={session.id} session={session} onEnded={() => void load()} />
        ))}
      </ul>
      <LogOutEverywhere />
    </>
  );
}

function Browser({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    const answer = await api.call('DELETE /users/sessions/:id', { params: { id: session.id } });
    setEnding(false);
    // Logged out already is as good.
    if (answer.ok || answer.status === 404) onEnded();
    else toast(answer.error.detail, { tone: 'bad' });
  };
  return (
    <li>
      <span>
        {session.device}
        <small>
          Last seen {isoDay(session.lastSeenAt)}, from {session.network}
        </small>
      </span>
      {session.isCurrent ? (
        <Badge tone="ok">This browser</Badge>
      ) : (
        <Button look="plain" size="small" pending={isEnding} onClick={() => void end()}>
          Log out<span className="vh"> {session.device}</span>
        </Button>
      )}
    </li>
  );
}

function LogOutEverywhere() {
  const [isSending, setSending] = useState(false);
  const logOut = async () => {
    setSending(true);
    const answer = await api.call('POST /users/logout-everywhere', {});
    setSending(false);
    if (!answer.ok) return void toast(answer.error.detail, { tone: 'bad' });
    forgetShopper();
    toast('You are logged out everywhere.');
  };
  return (
    <Button look="quiet" size="small" pending={isSending} onClick={() => void logOut()}>
      Log out everywhere
    </Button>
  );
}
