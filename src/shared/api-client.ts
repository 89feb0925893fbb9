/** An error of the API, or of the network (`status` 0). */
export type ApiError = { detail: string; code: string; fields?: Record<string, string> } & Record<string, unknown>;

export type ApiResult<Body> =
  | { ok: true; status: number; body: Body; headers: Pick<Headers, 'get'> }
  | { ok: false; status: number; error: ApiError };

/** Whether a retry may succeed: network failure, rate limit or server error. */
export const isRetryable = ({ status }: { status: number }): boolean => status === 0 || status === 429 || status >= 500;

export type WireRequest = { method: string; path: string; headers: Record<string, string>; body: string | undefined };
export type WireResponse = { status: number; headers: Headers; text: string };

type Send = (request: WireRequest) => Promise<WireResponse>;

const MAX_REPEATS = 2;
const MAX_WAIT_SECONDS = 10;

/** Repeats a read that an overloaded shop refuses (503), as long after as its `Retry-After` says. */
export const repeatOverloaded =
  (send: Send, wait: (ms: number) => Promise<unknown>): Send =>
  async (request) => {
    for (let repeats = 0; ; repeats += 1) {
      const answer = await send(request);
      const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
      const mayRepeat = request.method === 'GET' && answer.status === 503 && repeats < MAX_REPEATS;
      if (!mayRepeat || !(seconds <= MAX_WAIT_SECONDS)) return answer;
      await wait(seconds * 1000);
    }
  };

type CallInput = {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
};

const UNREACHABLE: ApiError = {
  code: 'unreachable',
  detail: 'We couldn’t reach the shop. Check your connection and try again.',
};
const UNREADABLE: ApiError = {
  code: 'unreadable',
  detail: 'Something went wrong. Try again in a moment.',
};

/** One call: fills path parameters, sends the request, and parses the response. Never throws. */
export async function callApi<Body>(
  name: string,
  { params = {}, query = {}, body }: CallInput,
  headers: Record<string, string>,
  send: Send,
): Promise<ApiResult<Body>> {
  const [method = 'GET', pattern = '/'] = name.split(' ');
  const search = getSearch(query);
  const request = {
    method,
    path: `/api${fillPath(pattern, params)}${search}`,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  let answer: WireResponse;
  try {
    answer = await send(request);
  } catch {
    return { ok: false, status: 0, error: UNREACHABLE };
  }
  const parsed = parse(answer.text);
  const ok = answer.status >= 200 && answer.status < 300;
  if (ok && (parsed !== undefined || answer.text === '')) {
    return { ok: true, status: answer.status, body: parsed as Body, headers: answer.headers };
  }
  return { ok: false, status: answer.status, error: isApiError(parsed) ? { code: 'unknown', ...parsed } : UNREADABLE };
}

const fillPath = (pattern: string, params: object) =>
  Object.entries(params).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(String(value))),
    pattern,
  );

function getSearch(query: object) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) if (each !== undefined && each !== '') search.append(name, String(each));
  return search.size > 0 ? `?${search}` : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `detail` is enough (specification, section 8): a proxy may respond without a code. */
const isApiError = (value: unknown): value is Omit<ApiError, 'code'> & { detail: string; code?: string } =>
  typeof value === 'object' &&
  value !== null &&
  'detail' in value &&
  typeof value.detail === 'string' &&
  (!('code' in value) || typeof value.code === 'string');

/** The back office sends this header with every call; other sites can't without a CORS preflight, which is refused. */
export const ADMIN_HEADER = 'x-back-office';
