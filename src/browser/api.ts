import { createBrowserClient } from './client.ts';
import { watchForEndedSession } from './ended-session.ts';
import { leaveFor } from './leaving.ts';
import { userInfo } from './store.ts';
import { toast } from './toasts.ts';

/** The shop's API with this shopper's login, if there is one. */
export const api = watchForEndedSession(
  createBrowserClient(() => userInfo.read()?.token),
  {
    read: () => userInfo.read(),
    forget: () => userInfo.forget(),
    tell: (sentence) => void toast(sentence, { tone: 'bad' }),
    goTo: (path) => void leaveFor(path),
    here: () => globalThis.location.pathname + globalThis.location.search,
  },
);
