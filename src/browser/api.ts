import { paths } from '../paths.ts';
import { type ApiClient, createBrowserClient } from './client.ts';
import { navigate } from './navigate.ts';
import { eraseSeen } from './seen-pages.ts';
import { type UserInfo, userInfo } from './storage/shopper-storage.ts';
import { toast } from './toasts.ts';

const ENDED = 'session_ended';

/** API client with this shopper's login token, if any. */
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

type Shopper = {
  read(): UserInfo | undefined;
  forget(): void;
  /** Shows the message on this page and after the redirect. */
  tell(sentence: string): void;
  goTo(path: string): void;
  here(): string;
};

/**
 * API client with session-expiry handling: if a refusal means that the session is over, it logs the shopper out with a
 * message and redirects to /login, with a redirect back. The cart is kept. The page still receives the refusal.
 */
export function watchForEndedSession(api: ApiClient, shopper: Shopper): ApiClient {
  return {
    async call(name, input, headers) {
      const asked = shopper.read();
      const answer = await api.call(name, input, headers);
      if (answer.ok || answer.error.code !== ENDED) return answer;
      // Two concurrent calls may be refused, or another tab may have logged in since: log out once only, and never a
      // newer login.
      if (asked && shopper.read()?.token === asked.token) {
        shopper.forget();
        shopper.tell(answer.error.detail);
        shopper.goTo(`${paths.login()}?redirect=${encodeURIComponent(shopper.here())}`);
      }
      return answer;
    },
  };
}
