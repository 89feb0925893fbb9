import { useSyncExternalStore } from 'react';
import { createAdminClient } from '../browser/admin-client.ts';
import { createDrafts } from '../browser/drafts.ts';
import { toast } from '../browser/toasts.ts';
import type { StaffSession } from '../shop/staff/schema.ts';

/** `unknown` until the first answer; undefined where nobody is signed in. */
type SessionState = StaffSession | undefined | 'unknown' | 'unreachable';

const client = createAdminClient();
const listeners = new Set<() => void>();
let known: SessionState = 'unknown';

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function rememberSession(session: SessionState): void {
  // Somebody else sits here now: what the screens hold is not theirs.
  if (isPerson(known) && isPerson(session) && known.id !== session.id) {
    drafts.discardAll();
    location.reload();
    return;
  }
  known = session;
  for (const listener of listeners) listener();
}

/** What staff have begun to write in this tab. */
export const drafts = createDrafts({ key: 'officeDrafts', whose: () => (isPerson(known) ? known.id : '') });

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
    // Nobody leaves a desk in the belief that it is locked.
    toast(answer.error.detail, { tone: 'bad' });
  }
}

export const useSession = (): SessionState => useSyncExternalStore(watch, () => known);

/** Inside the shell, where somebody is signed in. */
export function useStaff(): StaffSession {
  const session = useSession();
  if (!isPerson(session)) throw new Error('A screen was shown to nobody.');
  return session;
}
