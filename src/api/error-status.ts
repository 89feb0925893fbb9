/**
 * The statuses that a refusal travels under. Each router maps every reason of its union to one of them
 * (`Record<Reason, ErrorStatus>`): a new reason does not compile until somebody has decided.
 */
export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 409 | 413 | 429 | 502 | 503;
