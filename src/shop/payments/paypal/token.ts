import { Token } from './answers.ts';
import { tryOnce } from './try-once.ts';
import type { PaypalResult, Wire } from './wire.ts';

export type Credentials = { apiUrl: string; clientId: string; clientSecret: string };

const EARLY_SECONDS = 5 * 60;

/**
 * Keeps one access token until five minutes before it expires. PayPal limits how often it gives one out, so callers
 * that need it at the same moment share one request.
 */
export function createTokens(wire: Wire, { apiUrl, clientId, clientSecret }: Credentials) {
  let kept: { token: string; freshUntil: number } | undefined;
  let asking: Promise<PaypalResult<string>> | undefined;

  async function ask(milliseconds: number): Promise<PaypalResult<string>> {
    const askedAt = wire.now();
    const answer = await tryOnce(wire, {
      call: 'token',
      method: 'POST',
      url: `${apiUrl}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      shape: Token,
      milliseconds,
    });
    if (!answer.ok) return answer;
    const { access_token: token, expires_in: seconds } = answer.value;
    kept = { token, freshUntil: askedAt + (seconds - Math.min(EARLY_SECONDS, seconds / 2)) * 1000 };
    return { ok: true, status: answer.status, value: token };
  }

  return {
    async get(milliseconds: number): Promise<PaypalResult<string>> {
      if (kept && wire.now() < kept.freshUntil) return { ok: true, status: 200, value: kept.token };
      asking ??= ask(milliseconds).finally(() => {
        asking = undefined;
      });
      return asking;
    },
    /** PayPal refused this token: the next call asks for another. A newer one that came meanwhile stays. */
    forget(token: string) {
      if (kept?.token === token) kept = undefined;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
