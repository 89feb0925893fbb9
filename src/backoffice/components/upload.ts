import type { AdminBody, AdminCall, AdminInput } from '../../browser/admin-client.ts';
import { uuid } from '../../browser/uuid.ts';
import { ADMIN_HEADER } from '../../shared/admin-header.ts';
import { type ApiResult, callApi, type WireRequest } from '../../shared/api-client.ts';
import { authPrompt } from '../auth-prompt.ts';

/** As the server takes them. */
const SLICE_BYTES = 512 * 1024;
const MOST_BYTES = 30 * 1024 * 1024;
const TRIES = 4;
const SLICE_TIMEOUT_MS = 60_000;
const SLOW_TIMEOUT_MS = 130_000;

export type Uploaded = { ok: true; upload: string; bytes: number } | { ok: false; detail: string };

/** Sends a file in slices; a slice that is lost on the way is sent again. `told` hears the part done, 0 to 1. */
export async function upload(file: File, told: (part: number) => void): Promise<Uploaded> {
  if (file.size === 0) return { ok: false, detail: 'This file is empty.' };
  if (file.size > MOST_BYTES) return { ok: false, detail: 'This file is too large: at most 30 MB.' };
  const name = uuid();
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    const answer = await sendSlice(`/api/admin/uploads/${name}?at=${at}`, file.slice(at, at + SLICE_BYTES));
    if (!answer.ok) return { ok: false, detail: answer.error.detail };
    told(Math.min(1, (at + SLICE_BYTES) / file.size));
  }
  return { ok: true, upload: name, bytes: file.size };
}

async function sendSlice(path: string, slice: Blob, tries = 1): Promise<ApiResult<unknown>> {
  const answer = await callApi('PUT /', {}, { [ADMIN_HEADER]: '1' }, async ({ headers }) =>
    sendFor(SLICE_TIMEOUT_MS, path, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: slice,
    }),
  );
  if (answer.ok) return answer;
  if (answer.error.code === 'sign_in_needed' && (await authPrompt.ask({ ask: 'sign_in' })))
    return sendSlice(path, slice, tries);
  if (tries >= TRIES || (answer.status !== 0 && answer.status < 500 && answer.status !== 429)) return answer;
  await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries));
  return sendSlice(path, slice, tries + 1);
}

/** A call that the shop works on for longer than calls take. */
export const callSlowly = <Name extends AdminCall>(
  name: Name,
  input: AdminInput<Name>,
): Promise<ApiResult<AdminBody<Name>>> =>
  callApi(name, input, { [ADMIN_HEADER]: '1' }, ({ path, ...request }: WireRequest) =>
    sendFor(SLOW_TIMEOUT_MS, path, {
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
    }),
  );

async function sendFor(milliseconds: number, path: string, request: RequestInit) {
  const response = await fetch(path, {
    ...request,
    credentials: 'same-origin',
    signal: AbortSignal.timeout(milliseconds),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
