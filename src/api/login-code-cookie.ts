import type { AppDeps } from '../app-deps.ts';
import { TTL } from '../shop/accounts/ttl.ts';

/** Binds the browser that asked to its code; no script sees it and no other site can send it along. */
export function loginCodeCookie({ https }: AppDeps['config']) {
  const options = {
    httpOnly: true,
    secure: https,
    sameSite: 'strict',
    path: '/',
    maxAge: TTL.loginCode,
  } as const;
  return { name: https ? '__Host-lgn' : 'lgn', options };
}
