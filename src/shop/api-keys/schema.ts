import { type Static, Type } from 'typebox';
import { Day, nullable, RequiredLine, StrictObject } from '../../shared/field-shapes.ts';

/** What a key can do, with the words of the screen. */
export const SCOPES = {
  read_products: 'Read products and stock',
  write_products: 'Change products and stock',
  read_orders: 'Read orders',
  ship_orders: 'Ship orders',
  read_customers: 'Read customers and their orders',
  draft_replies: 'Read messages and draft replies',
  read_reports: 'Read reports',
} as const;

export type Scope = keyof typeof SCOPES;

const SCOPE_NAMES = Object.keys(SCOPES) as Scope[];

/** Keys in use at the same time. */
export const MAX_API_KEYS = 50;

export const NewApiKey = StrictObject({
  name: RequiredLine(60, 'Enter a name.'),
  scopes: Type.Array(Type.Enum(SCOPE_NAMES), {
    minItems: 1,
    maxItems: SCOPE_NAMES.length,
    uniqueItems: true,
    sentence: 'Choose what it can do.',
  }),
  /** Last day of use; null: no end. */
  lastDay: nullable(Day),
});
export type NewApiKey = Static<typeof NewApiKey>;

export const ApiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum(SCOPE_NAMES)),
  /** The first characters, to tell keys apart. */
  begins: Type.String(),
  createdBy: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: nullable(Type.String({ format: 'date-time' })),
  endsAt: nullable(Type.String({ format: 'date-time' })),
  hasEnded: Type.Boolean(),
});
export type ApiKey = Static<typeof ApiKey>;
