import { navigate } from '../../browser/navigate.ts';
import { redirectFromQuery } from '../../shared/redirect.ts';
import type { UserInfo } from '../../shop/accounts/schema.ts';
import { welcome } from '../auth/code-login.ts';

export const loginTarget = () => redirectFromQuery(globalThis.location.search);
export const leave = () => void navigate(loginTarget(), 'replace');

export const arrive = (user: UserInfo) => {
  welcome(user);
  leave();
};
