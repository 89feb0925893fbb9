import type { AdminClient } from '../api/admin/resources.ts';
import type { Body, Call, Input } from '../api/resources.ts';
import { ADMIN_HEADER, type ApiResult, callApi, repeatOverloaded, type WireRequest } from '../shared/api-client.ts';

export type { QueryClient } from '../api/resources.ts';

export type ApiClient = {
  call<Name extends Call>(
    name: Name,
    input: Input<Name>,
    headers?: Record<string, string>,
  ): Promise<ApiResult<Body<Name>>>;
};

const CALL_TIMEOUT_MS = 20_000;

/** `token` is read for each call, so that a login in another tab applies at once. */
export const createBrowserClient = (token: () => string | undefined): ApiClient => ({
  call: (name, input, headers = {}) => callApi(name, input, { ...bearer(token()), ...headers }, send),
});

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

async function send({ method, path, headers, body }: WireRequest) {
  const response = await fetch(path, {
    method,
    headers,
    ...(body !== undefined && { body }),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

export type { AdminBody, AdminCall, AdminClient, AdminInput, AdminUploadCall } from '../api/admin/resources.ts';

/** API client of the back office. Authentication uses an HttpOnly cookie. */
export const createAdminClient = (): AdminClient => ({
  call: (name, input) => callApi(name, input, { [ADMIN_HEADER]: '1' }, sendPatiently),
});

const sendPatiently = repeatOverloaded(send, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
