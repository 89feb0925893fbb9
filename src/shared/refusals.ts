/**
 * Refusals: each is declared once, in its domain, with its kind and the sentence that people read. Verbs return
 * `{ ok: false, reason }`, where the reason is its name in the declaration, along with the facts that its sentence names.
 */

/** `api/refusals.ts` gives each kind its HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'signed_out'
  | 'unpaid'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'failed_elsewhere'
  | 'unavailable';

type Sentence = string | ((refusal: never) => string);

type More = {
  field?: string;
  retryAfterSeconds?: number;
  /** Facts that the API answers besides the sentence. */
  answers?: (refusal: never) => object;
};

/** As methods, whose parameters are checked loosely: `Given` says which facts each refusal comes with. */
export type Declared = {
  kind: RefusalKind;
  field?: string;
  retryAfterSeconds?: number;
  answers?(refusal: object): object;
} & ({ sentence: string } | { sentence(refusal: object): string });

/** A string as second argument is the form field. */
const ofKind =
  (kind: RefusalKind) =>
  <Words extends Sentence>(
    sentence: Words,
    more: string | More = {},
  ): { kind: RefusalKind; sentence: Words } & More => ({
    kind,
    sentence,
    ...(typeof more === 'string' ? { field: more } : more),
  });

export const invalid = ofKind('invalid');
export const signedOut = ofKind('signed_out');
export const unpaid = ofKind('unpaid');
export const forbidden = ofKind('forbidden');
export const notFound = ofKind('not_found');
export const conflict = ofKind('conflict');
export const tooLarge = ofKind('too_large');
export const tooMany = ofKind('too_many');
export const failedElsewhere = ofKind('failed_elsewhere');
export const unavailable = ofKind('unavailable');

type FactsOf<Entry> = Entry extends { sentence: (refusal: infer Facts) => string } ? Facts : unknown;

/** Names whose sentence needs no facts. */
type Plain<All> = { [Name in keyof All]: All[Name] extends { sentence: string } ? Name : never }[keyof All];
type Named<Name> = [Name] extends [never] ? never : { reason: Name };
type Shape<All, Name extends keyof All> =
  | Named<Name & Plain<All>>
  | { [Each in Exclude<Name, Plain<All>>]: { reason: Each } & FactsOf<All[Each]> }[Exclude<Name, Plain<All>>];

/** A refusal as verbs return it: any that is declared, or some by their names. */
export type RefusalOf<All, Name extends keyof All = keyof All> = { ok: false } & Shape<All, Name>;

/** A refusal may bring a sentence or form field of its own. */
export type Given<All> = Shape<All, keyof All> & {
  detail?: string | undefined;
  field?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number | undefined;
};

/** The sentence that people read. */
export function formatSentence<Name extends string, All extends Record<Name, Declared>>(
  all: All,
  refusal: { reason: Name } & Given<All>,
): string {
  if (refusal.detail !== undefined) return refusal.detail;
  const { sentence } = all[refusal.reason];
  return typeof sentence === 'string' ? sentence : sentence(refusal);
}
