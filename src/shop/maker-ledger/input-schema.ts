import { type Static, Type } from 'typebox';
import { nullable, OneLine, RequestKey, Day as TypedDay } from '../../shared/field-shapes.ts';

const exactly = { additionalProperties: false } as const;

export const TermsInput = Type.Object(
  {
    makers: Type.Array(Type.String({ maxLength: 60 }), { minItems: 1, maxItems: 500, sentence: 'Choose a maker.' }),
    share: nullable(
      Type.Number({
        minimum: 0.01,
        maximum: 100,
        sentence: 'Enter a percentage from 0.01 to 100, or leave it empty.',
        description: 'Percent of what was paid for a line; null: only products that say what their maker earns count',
      }),
    ),
    countsFrom: TypedDay,
  },
  exactly,
);
export type TermsInput = Static<typeof TermsInput>;

export const EntryInput = Type.Object(
  {
    key: RequestKey('New for each line; the same is one line'),
    kind: Type.Enum(['payment', 'advance', 'correction'] as const),
    amount: Type.Number({
      minimum: -1_000_000,
      maximum: 1_000_000,
      sentence: 'Enter an amount from $0.01 to $1,000,000.',
      description: 'Dollars that were paid; of a correction what is owed more, or less where it is negative',
    }),
    day: TypedDay,
    note: OneLine(200, {
      sentence: 'Write up to 200 characters in one line.',
      description: 'How it was paid, or what for',
    }),
    restAsAdvance: Type.Boolean({ description: 'What is paid beyond what is owed is an advance' }),
  },
  exactly,
);
export type EntryInput = Static<typeof EntryInput>;
