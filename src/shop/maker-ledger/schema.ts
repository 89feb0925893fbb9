import { type Static, Type } from 'typebox';
import { nullable, OneLine, RequestKey, Day as TypedDay } from '../../shared/field-shapes.ts';

export type LedgerLine = Static<typeof Line>;
const Count = Type.Integer();
const Day = Type.String({ description: 'A day in the shop’s time zone' });
const Dollars = Type.Number();

const Line = Type.Object({
  id: Count,
  day: Day,
  kind: Type.Enum(['earned', 'replacement', 'canceled', 'moved', 'advance', 'payment', 'correction']),
  units: Count,
  item: Type.String(),
  note: Type.String(),
  order: nullable(Type.Object({ id: Type.String(), number: Count })),
  amount: Dollars,
});

/** In dollars. `earned` excludes cancellations before shipping; advances and payments are 0 or negative. */
const Owed = {
  items: Count,
  /** Opening and closing balance. */
  before: Dollars,
  earned: Dollars,
  corrections: Dollars,
  advances: Dollars,
  paid: Dollars,
  owed: Dollars,
};

const MakerOwed = Type.Object({
  /** Slug of a maker, or id of a weaver or former one. */
  maker: Type.String(),
  name: Type.String(),
  /** Weavers earn by studio designs; former ones left the catalog. */
  kind: Type.Enum(['maker', 'weaver', 'former']),
  hasBegun: Type.Boolean(),
  /** Percent of a line's paid amount. */
  share: nullable(Type.Number()),
  countsFrom: nullable(Day),
  ...Owed,
  owedNow: Dollars,
});

export type MakerOwed = Static<typeof MakerOwed>;

export const MakerLedger = Type.Object({
  period: Type.String(),
  from: Day,
  to: Day,
  today: Day,
  isSoFar: Type.Boolean(),
  firstDay: Day,
  makers: Type.Array(MakerOwed),
  total: Type.Object({ ...Owed, owedNow: Dollars }),
  /** Unprocessed orders, up to the counting limit. */
  waiting: Count,
  chosen: nullable(
    Type.Object({
      maker: Type.String(),
      lines: Type.Array(Line),
      count: Count,
      first: Count,
      next: nullable(Type.String()),
    }),
  ),
});

export type MakerLedger = Static<typeof MakerLedger>;

export const LedgerQuery = Type.Object({
  period: Type.Optional(Type.String({ maxLength: 40, description: 'As of reports; without it this month' })),
  maker: Type.Optional(Type.String({ maxLength: 60, description: 'Whose lines; without it the first that has any' })),
  after: Type.Optional(Type.String({ maxLength: 40, description: '`next` of the page before' })),
});

export const Statement = Type.Object({
  maker: Type.String(),
  name: Type.String(),
  period: Type.String(),
  from: Day,
  to: Day,
  isSoFar: Type.Boolean(),
  ...Owed,
  lines: Type.Array(Line),
  /** All entries of the period; the page shows only as many as it prints. */
  count: Count,
  /** Short text for a text message. */
  text: Type.String(),
});

export type Statement = Static<typeof Statement>;

/** Open work, by date. */
export const ToMake = Type.Object({
  rows: Type.Array(
    Type.Object({
      product: Type.String(),
      name: Type.String(),
      image: nullable(Type.String()),
      maker: Type.String(),
      /** Ordered units to make, with the earliest promised day. */
      units: Count,
      by: nullable(Day),
      order: nullable(Type.String()),
      isDesign: Type.Boolean(),
      /** People waiting for it to be back in stock. */
      people: Count,
    }),
  ),
  count: Count,
});

export type ToMake = Static<typeof ToMake>;
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
