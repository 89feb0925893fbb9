import type { AdminBody, AdminInput, AdminUploadCall } from '../api/admin/resources.ts';
import { ADMIN_HEADER, type ApiResult, callApi, type WireRequest, type WireResponse } from '../shared/api-client.ts';
import { UPLOAD_TIMEOUT_MS } from '../shared/upload-limits.ts';

/** Longer than the server's timeout, so that the server's error arrives first. */
const WHOLE_UPLOAD_MS = UPLOAD_TIMEOUT_MS + 10_000;

/** Uploads one file as `multipart/form-data`. `onProgress` gets the sent fraction, from 0 to 1. */
export const uploadFile = <Name extends AdminUploadCall>(
  name: Name,
  input: AdminInput<Name>,
  file: File,
  onProgress: (part: number) => void,
): Promise<ApiResult<AdminBody<Name>>> =>
  callApi(name, input, { [ADMIN_HEADER]: '1' }, (request) => sendForm(request, file, onProgress));

/** XMLHttpRequest, because `fetch` doesn't report upload progress. */
export function sendForm(
  { method, path, headers }: WireRequest,
  file: File,
  onProgress: (part: number) => void,
): Promise<WireResponse> {
  const form = new FormData();
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.timeout = WHOLE_UPLOAD_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onload = () =>
      resolve({ status: request.status, headers: getHeaders(request), text: request.responseText });
    request.onerror = request.ontimeout = request.onabort = () => reject(new Error('the upload was cut off'));
    request.send(form);
  });
}

function getHeaders(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return new Headers(
    lines.filter(Boolean).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
}
