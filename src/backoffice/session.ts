import { createAdminClient } from '../browser/client.ts';
import { createDrafts } from '../browser/forms/drafts.ts';
import { createStore, useStore } from '../browser/store.ts';
import { toast } from '../browser/toasts.ts';
import type { StaffSession } from '../shop/staff/schema.ts';

/** `unknown` until the first answer; undefined where nobody is signed in. */
type SessionState = StaffSession | undefined | 'unknown' | 'unreachable';

const client = createAdminClient();
const known = createStore<SessionState>('unknown');

export function rememberSession(session: SessionState): void {
  // Another person has signed in: reload, since loaded screens are not theirs.
  const before = known.read();
  if (isPerson(before) && isPerson(session) && before.id !== session.id) {
    drafts.discardAll();
    location.reload();
    return;
  }
  known.set(session);
}

/** What staff have begun to write in this tab. */
export const drafts = createDrafts({ key: 'officeDrafts', whose: staffId });

function staffId(): string {
  const session = known.read();
  return isPerson(session) ? session.id : '';
}

const isPerson = (who: SessionState): who is StaffSession => typeof who === 'object';

export async function refreshSession(): Promise<void> {
  const answer = await client.call('GET /admin/session', {});
  if (answer.ok) rememberSession(answer.body);
  else rememberSession(answer.status === 401 ? undefined : 'unreachable');
}

export async function signOut(): Promise<void> {
  const answer = await client.call('DELETE /admin/session', {});
  if (answer.ok || answer.status === 401) {
    drafts.discardAll();
    // A fresh document forgets everything that the screens have loaded.
    location.assign('/admin');
  } else {
    // Still signed in: say so.
    toast(answer.error.detail, { tone: 'bad' });
  }
}

export const useSession = (): SessionState => useStore(known);

/** Inside the shell, where somebody is signed in. */
export function useStaff(): StaffSession {
  const session = useSession();
  if (!isPerson(session)) throw new Error('A screen was shown to nobody.');
  return session;
}
