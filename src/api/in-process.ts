import type { AppDeps } from '../app-deps.ts';
import type { ApiError } from '../platform/http/api-error.ts';
import { invalidInput, serviceUnavailable, toApiError } from '../platform/http/errors.ts';
import { compileValidator } from '../platform/http/validation.ts';
import type { ApiResult } from '../shared/api-client.ts';
import type { AnyQuery, QueryResult, Resource, RouteSchemas } from './resource.ts';
import { createQueryRunner } from './resource.ts';
import type { QueryClient } from './resources.ts';
import { resources } from './resources.ts';

const listed: readonly Resource[] = resources;
const schemas: RouteSchemas = Object.assign({}, ...listed.map(({ routes }) => routes));
const queries: Record<string, AnyQuery> = Object.assign({}, ...listed.map((resource) => resource.queries));

type Input = { params?: object | undefined; query?: object | undefined };
type Validator = ReturnType<typeof compileValidator>;

/**
 * In-process API for server-rendered pages: same validation, responses and refusals as over HTTP, without the network
 * and without serializing JSON that would be parsed a moment later.
 */
export function createInProcessClient(deps: AppDeps, isCrowded: () => boolean = () => false): QueryClient {
  const run = createQueryRunner(deps);
  const checks = new Map(Object.keys(queries).map((name) => [name, getValidators(name)]));

  async function ask(name: string, input: Input): Promise<QueryResult<unknown>> {
    const query = queries[name];
    if (!query) throw new Error(`"${name}" is no call that pages make on the server.`);
    if (isCrowded()) return { ok: false, error: serviceUnavailable() };
    const asked = { params: input.params ?? {}, query: withoutEmptyValues(input.query ?? {}) };
    for (const { part, check } of checks.get(name) ?? []) {
      // Validation also fills in defaults.
      if (check(asked[part]) !== true) return { ok: false, error: invalidInput(check) };
    }
    return run(query, asked);
  }

  return {
    call: async (name, input) => {
      try {
        return toResult(await ask(name, input)) as never;
      } catch (error) {
        return toFailure(toApiError(error, deps.log, { call: name })) as never;
      }
    },
  };
}

function getValidators(name: string): { part: 'params' | 'query'; check: Validator }[] {
  const { params, querystring } = schemas[name as keyof RouteSchemas]?.schema ?? {};
  const route = { method: 'GET', url: name };
  return [
    ...(params
      ? [{ part: 'params' as const, check: compileValidator({ schema: params, httpPart: 'params', ...route }) }]
      : []),
    ...(querystring
      ? [
          {
            part: 'query' as const,
            check: compileValidator({ schema: querystring, httpPart: 'querystring', ...route }),
          },
        ]
      : []),
  ];
}

/** As in a query string: empty values are left out. */
const withoutEmptyValues = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));

function toResult(result: QueryResult<unknown>): ApiResult<unknown> {
  if (!result.ok) return toFailure(result.error);
  const { body, total, headers = {} } = result;
  const all: Record<string, string> = total === undefined ? headers : { ...headers, 'x-total-count': String(total) };
  return { ok: true, status: 200, body, headers: { get: (name) => all[name] ?? null } };
}

const toFailure = ({ status, ...error }: ApiError): ApiResult<never> => ({ ok: false, status, error });
