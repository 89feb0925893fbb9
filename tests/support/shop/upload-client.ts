import type { AdminBody, AdminInput, AdminUploadCall } from '../../../src/api/admin/resources.ts';
import type { App } from '../../../src/platform/http/app.ts';
import { type ApiResult, callApi } from '../../../src/shared/api-client.ts';

type Sender = { app: App; headers: Record<string, string> };

/** A file as a browser sends it: `multipart/form-data`, in the field `file`. */
export async function formWith(bytes: Uint8Array<ArrayBuffer> | string, field = 'file') {
  const form = new FormData();
  form.set(field, new Blob([bytes]), 'file');
  const request = new Request('http://shop.example', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** Typed upload calls, for a shop without a port. */
export const createUploader =
  ({ app, headers }: Sender) =>
  <Name extends AdminUploadCall>(
    name: Name,
    input: AdminInput<Name>,
    bytes: Uint8Array<ArrayBuffer> | string,
  ): Promise<ApiResult<AdminBody<Name>>> =>
    callApi(name, input, headers, async ({ path, headers: sent }) => {
      const form = await formWith(bytes);
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: { ...sent, ...form.headers },
        payload: form.payload,
      });
      const received = Object.entries(answer.headers).map(([key, value]): [string, string] => [key, String(value)]);
      return { status: answer.statusCode, headers: new Headers(received), text: answer.body };
    });

export type Uploader = ReturnType<typeof createUploader>;
