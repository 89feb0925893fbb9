import { type TSchema, type TString, type TStringOptions, Type } from 'typebox';

/**
 * Shapes of typed text. Their patterns take linear time: no character can be matched by two adjacent quantifiers, so there is
 * nothing to backtrack into.
 */
type Options = Omit<TStringOptions, 'pattern' | 'maxLength'> & { sentence?: string };

/** One line: no control characters. */
export const OneLine = (maxLength: number, options: Options = {}): TString =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$', ...options });

/** One line with a character that isn't white space. */
export const RequiredLine = (maxLength: number, sentence: string): TString =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\S\\u0000-\\u001f]*[^\\s\\u0000-\\u001f][^\\u0000-\\u001f]*$',
    sentence,
  });

/** Any number of lines: everything but the null character, which PostgreSQL can't store. */
export const FreeText = (maxLength: number, options: Options = {}): TString =>
  Type.String({ maxLength, pattern: '^[^\\u0000]*$', ...options });

/** Any number of lines with a character that isn't white space. */
export const RequiredText = (maxLength: number, sentence: string): TString =>
  Type.String({ minLength: 1, maxLength, pattern: '^\\s*[^\\s\\u0000][^\\u0000]*$', sentence });

/** An idempotency key of the client: the same is one change. */
export const RequestKey = (description?: string): TString =>
  Type.String({ maxLength: 64, pattern: '^[A-Za-z0-9-]{16,64}$', ...(description !== undefined && { description }) });

/** Of an uploaded picture or film. */
export const PictureId = (description?: string): TString =>
  Type.String({ maxLength: 16, pattern: '^[0-9a-f]{16}$', ...(description !== undefined && { description }) });

/** A shape, or null: how JSON and columns say that there is nothing. */
export const nullable = <Shape extends TSchema>(shape: Shape) => Type.Union([shape, Type.Null()]);
