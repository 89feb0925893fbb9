import type { Config } from '../config/config.ts';
import { CHALLENGE_SECONDS } from '../platform/webauthn.ts';

/** Binds the browser that asked to its challenge; no script sees it and no other site can send it along. */
export function passkeyCookie({ https }: Pick<Config, 'https'>, name: string) {
  const options = { httpOnly: true, secure: https, sameSite: 'strict', path: '/', maxAge: CHALLENGE_SECONDS } as const;
  return { name: https ? `__Host-${name}` : name, options };
}
