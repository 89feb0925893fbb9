import { createAdminClient } from '../browser/client.ts';
import { createDrafts } from '../browser/forms/drafts.ts';
import { createStore, useStore } from '../browser/store.ts';
import { toast } from '../browser/toasts.ts';
import type { StaffSession } from '../shop/staff/schema.ts';

const client = createAdminClient();

export async function refreshSession(): Promise<void> {
  const answer = await client.call('GET /admin/session', {});
  if (answer.ok) rememberSession(answer.body);
  else rememberSession(answer.status === 401 ? undefined : 'unreachable');
}

/** `unknown` until the first response; undefined if signed out. */
type SessionState = StaffSession | undefined | 'unknown' | 'unreachable';

const sessionStore = createStore<SessionState>('unknown');

const isPerson = (session: SessionState): session is StaffSession => typeof session === 'object';

function staffId(): string {
  const session = sessionStore.read();
  return isPerson(session) ? session.id : '';
}

/** Unsaved drafts of this tab. */
export const drafts = createDrafts({ key: 'officeDrafts', whose: staffId });

export function rememberSession(session: SessionState): void {
  // Another person has signed in: reload, since loaded screens are not theirs.
  const before = sessionStore.read();
  if (isPerson(before) && isPerson(session) && before.id !== session.id) {
    drafts.discardAll();
    location.reload();
    return;
  }
  sessionStore.set(session);
}

export async function signOut(): Promise<void> {
  const answer = await client.call('DELETE /admin/session', {});
  if (answer.ok || answer.status === 401) {
    drafts.discardAll();
    // Reload, to drop all loaded data.
    location.assign('/admin');
  } else {
    // Still signed in: say so.
    toast(answer.error.detail, { tone: 'bad' });
  }
}

/** For screens inside the shell, which require a session. */
export function useStaff(): StaffSession {
  const session = useSession();
  if (!isPerson(session)) throw new Error('A shell screen was rendered without a session.');
  return session;
}

export const useSession = (): SessionState => useStore(sessionStore);
