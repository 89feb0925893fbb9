import type { Static, TSchema } from 'typebox';

/** The shape of one part of a schema; undefined where it has none. */
export type Part<Schema, Name extends string> = Schema extends { [Key in Name]: infer Shape extends TSchema }
  ? Static<Shape>
  : undefined;
type SuccessSchema<Schema> = Schema extends { response: infer Answers }
  ? Answers[keyof Answers & (200 | 201 | 202 | 204)]
  : never;
type RequiredPart<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]: Shape };
type OptionalPart<Name extends string, Shape> = [Shape] extends [undefined]
  ? { [Key in Name]?: undefined }
  : { [Key in Name]?: Partial<Shape> };

/** A call's input and answer, in this contract or another of the same form. */
export type InputOf<Entry extends { schema: object }> = RequiredPart<'params', Part<Entry['schema'], 'params'>> &
  OptionalPart<'query', Part<Entry['schema'], 'querystring'>> &
  RequiredPart<'body', Part<Entry['schema'], 'body'>>;

export type BodyOf<Entry extends { schema: object }> =
  SuccessSchema<Entry['schema']> extends infer Shape ? (Shape extends TSchema ? Static<Shape> : never) : never;

/** The routes of all resources of a list, as one type. */
export type ContractOf<List extends readonly { routes: object }[]> = IntersectionOf<List[number]['routes']>;

type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The names of all queries of a list. */
export type QueryNameOf<List extends readonly { queries: object }[]> = KeyOfEach<List[number]['queries']>;

type KeyOfEach<Union> = Union extends unknown ? keyof Union : never;
