import { UpdateRefused } from './run-program.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of another release, looked into by hand
type Answer = { status: number; body: any; cookies: string };
export type Ask = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<Answer>;
const WAIT_MS = 20_000;

export function expectStatus({ status, body }: Answer, wanted: number, what: string) {
  if (status === wanted) return body;
  const said = [body?.code, body?.detail].filter(Boolean).join(': ');
  throw new UpdateRefused(`${what} answered ${status} in place of ${wanted}${said ? ` (${said})` : ''}.`);
}

export function expectSame(what: string, seen: unknown, wanted: unknown) {
  if (seen !== wanted) throw new UpdateRefused(`"${what}" is not so: ${seen} in place of ${wanted}.`);
}

export async function waitFor<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const until = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new UpdateRefused(`${what} did not come within ${WAIT_MS / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function askAt(url: string): Ask {
  return async (method, path, body, headers = {}) => {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      const cookies = answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      return { status: answer.status, body: parsed(text), cookies };
    } catch (error) {
      const why = error instanceof Error ? error.message : '';
      throw new UpdateRefused(`The copy did not answer ${method} ${path} (${why}).`);
    }
  };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
