import { api } from '../../browser/api.ts';
import { logIn } from '../../browser/session.ts';
import { shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { dismissFailures, toast } from '../../browser/toasts.ts';
import type { UserInfo } from '../../shop/accounts/schema.ts';

/** Emails a code, with a link beside it that leads on to `redirect`. */
export const askForCode = (email: string, redirect: string) =>
  api.call('POST /users/login-code', { body: { email, redirect } });

/** What an account is called that is made on the way: the name that goods are shipped to, where one was typed. */
const nameOnTheWay = () => {
  const name = shippingAddress.read()?.name;
  return name === undefined ? {} : { name };
};

export const sendCode = (email: string, code: string) =>
  api.call('POST /users/login-with-code', { body: { email, code, ...nameOnTheWay() } });

export const sendLinkToken = (token: string) =>
  api.call('POST /users/login-with-link', { body: { token, ...nameOnTheWay() } });

/** As a login by password says it. */
export function welcome(user: UserInfo): void {
  logIn(user);
  // "You need to log in first." among them.
  dismissFailures();
  toast('Login Successful');
}
