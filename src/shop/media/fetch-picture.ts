import { writeFile } from 'node:fs/promises';
import { guardedGet, type Resolve } from '../../platform/http/guarded-fetch.ts';
import type { Reach } from '../../platform/http/reach.ts';
import { UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { withUploadPath } from './uploads.ts';

/** Both for tests: where an address may lead, and how its name is looked up. */
export type FetchPictureOptions = { reachOf?: (url: URL) => Reach; resolve?: Resolve; timeoutMs?: number };

export type FetchPictureResult<Used> = { ok: true; used: Used } | { ok: false; why: string };

const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Fetches a picture from an address that stood in a file of strangers, and runs `use` with it as a file; what it holds is
 * for the encoder to find out, whatever its server says. Only over https and only from public addresses, each redirect
 * judged anew, all of it within 20 seconds and the size of an upload.
 */
export async function fetchPicture<Used>(
  folder: string,
  address: string,
  use: (file: string) => Promise<Used>,
  { reachOf = () => 'public', resolve, timeoutMs = TIMEOUT_MS }: FetchPictureOptions = {},
): Promise<FetchPictureResult<Used>> {
  const got = await get(address, { reachOf, resolve, signal: AbortSignal.timeout(timeoutMs) });
  if (!got.ok) return got;
  return withUploadPath(folder, async (file) => {
    await writeFile(file, got.body, { flag: 'wx', mode: 0o600 });
    return { ok: true, used: await use(file) };
  });
}

type GetOptions = { reachOf: (url: URL) => Reach; resolve: Resolve | undefined; signal: AbortSignal };
type GetResult = { ok: true; body: Buffer } | { ok: false; why: string };

type Answer = Awaited<ReturnType<typeof guardedGet>>;

async function get(address: string, options: GetOptions): Promise<GetResult> {
  let url = urlOf(address, options.reachOf);
  for (let redirects = 0; url !== undefined && redirects <= MAX_REDIRECTS; redirects += 1) {
    const answer = await ask(url, options);
    if (typeof answer === 'string') return { ok: false, why: answer };
    if (answer.status === 200) return { ok: true, body: answer.body };
    if (!REDIRECTS.has(answer.status) || answer.location === undefined) return { ok: false, why: whyNot(answer) };
    url = URL.canParse(answer.location, url) ? new URL(answer.location, url) : undefined;
  }
  return { ok: false, why: url ? 'It redirects too often.' : 'This isn’t an address on the web.' };
}

/** Once; a sentence where there was no answer. */
async function ask(url: URL, { reachOf, resolve, signal }: GetOptions): Promise<Answer | string> {
  const headers = { 'user-agent': 'ShopImport/1.0', accept: 'image/*' };
  const options = {
    reach: reachOf(url),
    signal,
    mostBytes: UPLOAD_BYTES.picture,
    headers,
    ...(resolve && { resolve }),
  };
  try {
    return await guardedGet(url, options);
  } catch (error) {
    return signal.aborted ? 'It took too long.' : reasonOf(error);
  }
}

const whyNot = ({ status }: Answer) =>
  status === 404 || status === 410 ? 'It isn’t there anymore.' : `Its server answered ${status}.`;

/** Shops of long ago wrote http; their servers have https now, and nothing else is asked. */
function urlOf(address: string, reachOf: GetOptions['reachOf']): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol === 'http:' && reachOf(url) === 'public') url.protocol = 'https:';
  return url;
}

/** What an owner can use of it; names and addresses of the shop's own network are nobody's business. */
const reasonOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : '';
  if (message.startsWith('The answer is longer')) return 'It’s larger than 30 MB.';
  if (/was not asked|which is not/.test(message)) return 'Its address isn’t a public one over https.';
  return 'Its server can’t be reached.';
};
