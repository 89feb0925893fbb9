import { api } from '../../browser/api.ts';
import { logIn } from '../../browser/session.ts';
import { shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { dismissFailures, toast } from '../../browser/toasts.ts';
import type { UserInfo } from '../../shop/accounts/schema.ts';

/** Emails a login code and a link that continues to `redirect`. */
export const askForCode = (email: string, redirect: string) =>
  api.call('POST /users/login-code', { body: { email, redirect } });

/** Name for an account created by this login: the recipient of the shipping address, if typed. */
const nameOnTheWay = () => {
  const name = shippingAddress.read()?.name;
  return name === undefined ? {} : { name };
};

export const sendCode = (email: string, code: string) =>
  api.call('POST /users/login-with-code', { body: { email, code, ...nameOnTheWay() } });

export const sendLinkToken = (token: string) =>
  api.call('POST /users/login-with-link', { body: { token, ...nameOnTheWay() } });

/** Same toast as a login by password. */
export function welcome(user: UserInfo): void {
  logIn(user);
  // Clears toasts such as "You need to log in first."
  dismissFailures();
  toast('Login Successful');
}
