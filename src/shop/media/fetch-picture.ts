import { writeFile } from 'node:fs/promises';
import { guardedGet, type Resolve } from '../../platform/http/guarded-fetch.ts';
import type { Reach } from '../../platform/http/reach.ts';
import { UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { withUploadPath } from './uploads.ts';

/** For tests: reachable addresses and DNS lookup. */
export type FetchPictureOptions = { getReach?: (url: URL) => Reach; resolve?: Resolve; timeoutMs?: number };

type FetchPictureResult<Used> = { ok: true; used: Used } | { ok: false; why: string };

const DOWNLOAD_TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads a picture from an untrusted URL and calls `use` with the temporary file; the encoder checks its content.
 * Only https and public addresses, checked again for each redirect; 20 seconds and the upload's size limit in all.
 */
export async function fetchPicture<Used>(
  folder: string,
  address: string,
  use: (file: string) => Promise<Used>,
  { getReach = () => 'public', resolve, timeoutMs = DOWNLOAD_TIMEOUT_MS }: FetchPictureOptions = {},
): Promise<FetchPictureResult<Used>> {
  const fetched = await get(address, { getReach, resolve, signal: AbortSignal.timeout(timeoutMs) });
  if (!fetched.ok) return fetched;
  return withUploadPath(folder, async (file) => {
    await writeFile(file, fetched.body, { flag: 'wx', mode: 0o600 });
    return { ok: true, used: await use(file) };
  });
}

type GetOptions = { getReach: (url: URL) => Reach; resolve: Resolve | undefined; signal: AbortSignal };
type GetResult = { ok: true; body: Buffer } | { ok: false; why: string };

type Answer = Awaited<ReturnType<typeof guardedGet>>;

async function get(address: string, options: GetOptions): Promise<GetResult> {
  let url = toHttpsUrl(address, options.getReach);
  for (let redirects = 0; url !== undefined && redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await request(url, options);
    if (typeof answer === 'string') return { ok: false, why: answer };
    if (answer.status === 200) return { ok: true, body: answer.body };
    if (!REDIRECTS.has(answer.status) || answer.location === undefined)
      return { ok: false, why: statusSentence(answer) };
    url = URL.canParse(answer.location, url) ? new URL(answer.location, url) : undefined;
  }
  return { ok: false, why: url ? 'It redirects too often.' : 'This isn’t an address on the web.' };
}

/** A single request; a sentence if there was no response. */
async function request(url: URL, { getReach, resolve, signal }: GetOptions): Promise<Answer | string> {
  const headers = { 'user-agent': 'ShopImport/1.0', accept: 'image/*' };
  const options = {
    reach: getReach(url),
    signal,
    mostBytes: UPLOAD_BYTES.picture,
    headers,
    ...(resolve && { resolve }),
  };
  try {
    return await guardedGet(url, options);
  } catch (error) {
    return signal.aborted ? 'It took too long.' : errorSentence(error);
  }
}

const statusSentence = ({ status }: Answer) =>
  status === 404 || status === 410 ? 'It isn’t there anymore.' : `Its server answered ${status}.`;

/** Upgrades http URLs of old shops to https; nothing else is requested. */
function toHttpsUrl(address: string, getReach: GetOptions['getReach']): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'http:' && getReach(url) === 'public') url.protocol = 'https:';
  return url;
}

/** A reason the owner can act on, without names or addresses of the shop's own network. */
const errorSentence = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('The answer is longer')) return 'It’s larger than 30 MB.';
  if (/was not asked|which is not/.test(message)) return 'Its address isn’t a public one over https.';
  return 'Its server can’t be reached.';
};
