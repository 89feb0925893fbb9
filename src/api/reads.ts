import type { FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app.ts';
import { type Refusal, refuse } from '../platform/http/refuse.ts';
import type { Tools } from '../tools.ts';
import type { BodyOf, Part } from './call-shapes.ts';
import type { RouteBook } from './door.ts';
import { tellPages } from './paging.ts';

type Entry = RouteBook[keyof RouteBook];

/** What a read is asked with, checked: parameters left out have their defaults. */
type Asked<Book extends Entry> = { params: Part<Book['schema'], 'params'>; query: Part<Book['schema'], 'querystring'> };

/** What a read answers, before anything is put on a wire. */
export type Told<Body> =
  | {
      ok: true;
      body: Body;
      /** How many there are on all pages of a list. */
      total?: number;
      headers?: Record<string, string>;
    }
  | { ok: false; refusal: Refusal };

export type Read<Book extends Entry> = (tools: Tools, asked: Asked<Book>) => Promise<Told<BodyOf<Book>>>;

/** Calls that only look. The door answers them over HTTP; pages on the server ask the same functions in process. */
export type Reads<Book extends RouteBook> = {
  [Name in keyof Book & `GET /${string}`]?: Read<Book[Name]>;
};

/** A read whose shapes the types have forgotten; what it is asked with has passed its schema. */
export type AnyRead = (tools: Tools, asked: { params: object; query: object }) => Promise<Told<unknown>>;

/** Answers every read of a book at its own path. */
export function mountReads<Book extends RouteBook>(app: App, tools: Tools, book: Book, reads: Reads<Book>): void {
  for (const [name, read] of Object.entries(reads) as [keyof RouteBook, AnyRead][]) {
    const { schema } = book[name] as Entry;
    app.get(name.slice('GET '.length), { schema }, async (request, reply) => {
      const asked = { params: request.params as object, query: request.query as object };
      const told = await read(tools, asked);
      if (!told.ok) return refuse(reply, told.refusal);
      if (told.headers) reply.headers(told.headers);
      if (told.total !== undefined) tellPages(request as FastifyRequest, reply, asked.query as Paged, told.total);
      return reply.send(told.body);
    });
  }
}

type Paged = { page: number; pageSize: number };
