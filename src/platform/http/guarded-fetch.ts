import { type LookupAddress, type LookupOptions, lookup as resolveName } from 'node:dns';
import { request as askHttp, type Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { request as askHttps, type Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isAllowed, type Reach, urlError } from './reach.ts';

/** Allowed destinations. */
export type Destinations = {
  reach: Reach;
  /** Same signature as `node:dns` `lookup`; for tests of names that resolve to several addresses. */
  resolve?: Resolve;
};

export type GuardedCallOptions = Destinations & {
  signal: AbortSignal;
  /** A longer response is aborted with an error. */
  mostBytes: number;
  headers?: Record<string, string>;
};

export type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** A single GET request; see `sendGuarded`. */
export const guardedGet = (url: URL, options: GuardedCallOptions) => ask('GET', url, options);

/** A single POST request; see `sendGuarded`. */
export const guardedPost = (url: URL, options: GuardedCallOptions & { body: Uint8Array }) => ask('POST', url, options);

async function ask(
  method: 'GET' | 'POST',
  url: URL,
  { mostBytes, ...options }: GuardedCallOptions & { body?: Uint8Array },
) {
  const response = await sendGuarded(method, url, { ...options, agents: NO_AGENTS });
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    body: await toBody(response, mostBytes),
  };
}

const NO_AGENTS = { http: false, https: false } as const;

type GuardedRequest = Destinations & {
  signal: AbortSignal;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** `false`: no keep-alive. */
  agents: { http: HttpAgent | false; https: HttpsAgent | false };
};

/**
 * Single request: no redirects, no decompression. The name is resolved once, every returned address is checked, and the
 * connection goes to one of those, which prevents DNS rebinding.
 */
export async function sendGuarded(
  method: string,
  url: URL,
  { reach, resolve, signal, headers, body, agents }: GuardedRequest,
): Promise<IncomingMessage> {
  const fault = urlError(url, reach);
  if (fault !== undefined) throw new Error(`${url.host} was not asked. ${fault}`);
  const isHttps = url.protocol === 'https:';
  return new Promise((answer, reject) => {
    (isHttps ? askHttps : askHttp)(url, {
      method,
      agent: isHttps ? agents.https : agents.http,
      signal,
      lookup: guardedLookup(reach, resolve),
      headers: { 'accept-encoding': 'identity', ...headers },
    })
      .on('response', answer)
      .on('error', reject)
      .end(body);
  });
}

async function toBody(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop by throwing closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * `lookup` option for `net.connect`: resolves a name once and checks every returned address; the connection goes to one
 * of those. IP literals are never looked up, so `urlError` has to check them.
 */
function guardedLookup(reach: Reach, resolve: Resolve = resolveName): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found = []) => {
      const [first] = found;
      const refused = found.find(({ address }) => !isAllowed(address, reach));
      if (!first) done(error ?? new Error(`${name} has no address.`), '', 0);
      else if (refused) done(new Error(`${name} leads to ${refused.address}, which is not ${reach}.`), '', 0);
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    });
  };
}
