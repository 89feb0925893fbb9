import { createBrowserClient } from './client.ts';
import { watchForEndedSession } from './ended-session.ts';
import { navigate } from './navigate.ts';
import { eraseSeen } from './seen-pages.ts';
import { userInfo } from './shopper-storage.ts';
import { toast } from './toasts.ts';

/** The shop's API with this shopper's login, if there is one. */
export const api = watchForEndedSession(
  createBrowserClient(() => userInfo.read()?.token),
  {
    read: () => userInfo.read(),
    forget: () => {
      userInfo.clear();
      eraseSeen();
    },
    tell: (sentence) => void toast(sentence, { tone: 'bad' }),
    goTo: (path) => void navigate(path),
    here: () => globalThis.location.pathname + globalThis.location.search,
  },
);
