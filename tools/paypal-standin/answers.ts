import type { StandinAnswer } from './shapes.ts';

const DEBUG_ID = 'standin0debug';

export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): StandinAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'paypal-debug-id': DEBUG_ID, ...headers },
    body: body === undefined ? '' : JSON.stringify(body),
  };
}

type Detail = { issue: string; description: string; field?: string | undefined };

/** PayPal's error body. */
export function errorResponse(status: number, name: string, details: Detail[] = []): StandinAnswer {
  const message = MESSAGES[name] ?? 'The request could not be carried out.';
  return jsonResponse(status, { name, message, debug_id: DEBUG_ID, details, links: [] });
}

export const unprocessable = (issue: string, description: string, field?: string) =>
  errorResponse(422, 'UNPROCESSABLE_ENTITY', [{ issue, description, ...(field ? { field } : {}) }]);

export const invalid = (issue: string, field: string) =>
  errorResponse(400, 'INVALID_REQUEST', [
    { issue, field, description: 'Request is not well-formed, syntactically incorrect, or violates schema.' },
  ]);

export const notFound = () =>
  errorResponse(404, 'RESOURCE_NOT_FOUND', [
    { issue: 'INVALID_RESOURCE_ID', description: 'Specified resource ID does not exist.' },
  ]);

const MESSAGES: Record<string, string> = {
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  RESOURCE_CONFLICT: 'The server has detected a conflict while processing this request.',
  AUTHENTICATION_FAILURE: 'Authentication failed due to missing authorization header, or invalid credentials.',
  RATE_LIMIT_REACHED: 'Too many requests. Blocked due to rate limiting.',
  INTERNAL_SERVER_ERROR: 'An internal server error has occurred.',
  SERVICE_UNAVAILABLE: 'Service Unavailable.',
};
