import type { Static, TSchema } from 'typebox';
import type { storeRoutes } from './store.ts';

/** Every call that pages and other programs may make. Clients import this as a type: no schema reaches the browser. */
export type Contract = typeof storeRoutes;

export type Call = keyof Contract;

type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer Shape extends TSchema }
  ? Static<Shape>
  : undefined;
type Success<Schema> = Schema extends { response: infer Answers }
  ? Answers[keyof Answers & (200 | 201 | 202 | 204)]
  : never;
type Wanted<Name extends string, Shape> = Shape extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Shape };
type Optional<Name extends string, Shape> = Shape extends undefined
  ? { [Key in Name]?: undefined }
  : { [Key in Name]?: Partial<Shape> };

export type Input<Name extends Call> = Wanted<'params', Part<Contract[Name]['schema'], 'params'>> &
  Optional<'query', Part<Contract[Name]['schema'], 'querystring'>> &
  Wanted<'body', Part<Contract[Name]['schema'], 'body'>>;

export type Body<Name extends Call> =
  Success<Contract[Name]['schema']> extends infer Shape ? (Shape extends TSchema ? Static<Shape> : never) : never;
