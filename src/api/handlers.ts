import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AppDeps } from '../app-deps.ts';
import type { App } from '../platform/http/app.ts';
import type { ConsumeResult } from '../platform/rate-limit/rate-limit.ts';
import type { Declared, Given } from '../shared/refusals.ts';
import { sendRateLimitError, sendRefusal } from './refusals.ts';

type Routes = Record<string, { schema: FastifySchema }>;
type Refusals = Record<string, Declared>;

export type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer Shape extends TSchema }
  ? Static<Shape>
  : undefined;

type SuccessSchema<Schema> = Schema extends { response: infer Answers }
  ? Answers[keyof Answers & (200 | 201 | 202 | 204)]
  : never;

export type BodyOf<Entry extends { schema: object }> =
  SuccessSchema<Entry['schema']> extends infer Shape ? (Shape extends TSchema ? Static<Shape> : never) : never;

/**
 * What a handler returns: the body, the result of a verb (its facts are the body), a refusal, an exceeded rate limit, or
 * the reply if it has sent one itself.
 */
type Answer<Body, All> =
  | Body
  | (Body extends null ? { ok: true } : never)
  | ({ ok: false } & Given<All>)
  | Extract<ConsumeResult, { ok: false }>
  | FastifyReply;

type Handler<Entry extends { schema: object }, All, Extra> = (
  request: FastifyRequest<{
    Params: Part<Entry['schema'], 'params'>;
    Querystring: Part<Entry['schema'], 'querystring'>;
    Body: Part<Entry['schema'], 'body'>;
  }> &
    Extra,
  reply: FastifyReply,
) => Answer<BodyOf<Entry>, All> | Promise<Answer<BodyOf<Entry>, All>>;

/** Handlers of some calls by their names. `Extra`: what a guard has added to the request. */
export type Handlers<All extends Routes, Refused, Extra = unknown> = (deps: AppDeps) => {
  [Name in keyof All]?: Handler<All[Name], Refused, Extra>;
};

type ErasedHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;
export type ErasedHandlers = Record<string, ErasedHandler>;

type Mounted = { routes: Routes; refusals: Refusals; handlers: ErasedHandlers };

/** Mounts each handler at its call's path. `more`: hooks of all of them. */
export function mountHandlers(
  app: App,
  { routes, refusals, handlers }: Mounted,
  more: Pick<RouteOptions, 'onRequest'> = {},
): void {
  for (const [name, handle] of Object.entries(handlers)) {
    const [method = '', url = ''] = name.split(' ');
    const route = routes[name];
    if (!route) throw new Error(`${name} has a handler, but no schema.`);
    const { status, isEmpty } = readSuccess(route.schema);
    app.route({
      ...route,
      ...more,
      method,
      url,
      handler: async (request, reply) => {
        const answer = await handle(request as FastifyRequest, reply as FastifyReply);
        if (answer === reply || reply.sent) return reply;
        if (isRefused(answer)) return send(reply as FastifyReply, refusals, answer);
        return reply.code(status).send(isEmpty ? null : answer);
      },
    });
  }
}

function readSuccess({ response }: FastifySchema): { status: number; isEmpty: boolean } {
  const [status, shape] = Object.entries(response ?? {})[0] ?? [200, {}];
  return { status: Number(status), isEmpty: shape.type === 'null' };
}

type Refused = { ok: false; reason?: string; retryAfterSeconds?: number };

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;

function send(reply: FastifyReply, refusals: Refusals, { reason, ...facts }: Refused) {
  if (reason !== undefined) return sendRefusal(reply, refusals, { ...facts, reason } as never);
  return sendRateLimitError(reply, { retryAfterSeconds: facts.retryAfterSeconds ?? 0 });
}

/** One fact of a verb's result as the body; refusals stay as they are. */
export function only<Result extends { ok: boolean }, Name extends keyof Extract<Result, { ok: true }>>(
  result: Result,
  name: Name,
): Extract<Result, { ok: true }>[Name] | Extract<Result, { ok: false }> {
  return result.ok ? (result as Extract<Result, { ok: true }>)[name] : (result as Extract<Result, { ok: false }>);
}
