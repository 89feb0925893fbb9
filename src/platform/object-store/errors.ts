/**
 * `unreachable`, `timed_out`, `incomplete` and `failed` may be temporary. The others need a change of settings or free
 * space.
 */
export type StoreFailure =
  | 'unreachable'
  | 'timed_out'
  | 'incomplete'
  | 'failed'
  | 'denied'
  | 'clock_skew'
  | 'no_bucket'
  | 'full'
  | 'redirected';

const TRANSIENT: ReadonlySet<StoreFailure> = new Set(['unreachable', 'timed_out', 'incomplete', 'failed']);

/** The message names the failure but never contains a key, a signature or the store's response. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError';
  /** HTTP status of calls that need the store. */
  readonly statusCode = 503;
  readonly reason: StoreFailure;
  constructor(reason: StoreFailure, message: string = reason) {
    super(`The object store: ${message}`);
    this.reason = reason;
  }
}

export const isTransient = (error: unknown): boolean => !isStoreError(error) || TRANSIENT.has(error.reason);
export const isStoreError = (error: unknown): error is ObjectStoreError => error instanceof ObjectStoreError;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, plus codes of other S3-compatible stores. */
const REASONS: Record<string, StoreFailure> = {
  NoSuchBucket: 'no_bucket',
  AccessDenied: 'denied',
  InvalidAccessKeyId: 'denied',
  SignatureDoesNotMatch: 'denied',
  AuthorizationHeaderMalformed: 'denied',
  RequestTimeTooSkewed: 'clock_skew',
  BadDigest: 'incomplete',
  IncompleteBody: 'incomplete',
  QuotaExceeded: 'full',
  PermanentRedirect: 'redirected',
};

type ClientError = { status?: unknown; serviceCode?: unknown; code?: unknown; cause?: unknown };

/** Maps an error of the client or the network to a StoreFailure. */
export function getStoreError(error: unknown): ObjectStoreError {
  if (isStoreError(error)) return error;
  const { status, serviceCode } = (error ?? {}) as ClientError;
  if (typeof status === 'number') {
    const known = typeof serviceCode === 'string' && Object.hasOwn(REASONS, serviceCode) ? serviceCode : undefined;
    return new ObjectStoreError(
      (known && REASONS[known]) || byStatus(status),
      `status ${status} ${known ?? ''}`.trim(),
    );
  }
  return new ObjectStoreError('unreachable', networkCode(error));
}

function byStatus(status: number): StoreFailure {
  if (status === 401 || status === 403) return 'denied';
  if (status === 507) return 'full';
  return status >= 300 && status < 400 ? 'redirected' : 'failed';
}

/** `fetch` wraps the socket error, sometimes twice. */
function networkCode(error: unknown, depth = 0): string {
  const { code, cause } = (error ?? {}) as ClientError;
  if (cause !== undefined && depth < 3) return networkCode(cause, depth + 1);
  return typeof code === 'string' ? code : 'no connection';
}
