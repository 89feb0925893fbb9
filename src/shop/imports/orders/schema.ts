import { type Static, Type } from 'typebox';
import { nullable } from '../../../shared/field-shapes.ts';
import { fileSummary } from '../core/schema.ts';

export type FormerSource = (typeof FORMER_SOURCES)[number];
const FORMER_SOURCES = ['shopify', 'etsy', 'own'] as const;
const Moment = Type.String({ format: 'date-time' });
const FormerStatus = Type.Enum(['placed', 'shipped', 'canceled', 'refunded'] as const);

/** In the order's currency, with decimals. */
const Amount = Type.Number();

const FormerItem = Type.Object({
  name: Type.String(),
  variant: Type.String(),
  sku: Type.String(),
  quantity: Type.Integer(),
  /** Unit price; null if the file has none. */
  price: nullable(Amount),
});

export const FormerOrder = Type.Object({
  id: Type.String(),
  number: Type.String({ description: 'As the former shop wrote it, such as #1042' }),
  placedAt: Moment,
  status: FormerStatus,
  shippedAt: nullable(Moment),
  canceledAt: nullable(Moment),
  currency: Type.String({ description: 'ISO 4217, such as USD' }),
  items: Type.Array(FormerItem),
  quantity: Type.Integer({ description: 'Of all items, also where the file doesn’t name them' }),
  subtotal: nullable(Amount),
  discount: nullable(Amount),
  shipping: nullable(Amount),
  tax: nullable(Amount),
  total: Amount,
  refunded: Amount,
  customerName: Type.String(),
  shipTo: Type.String({ description: 'Lines of the package’s address' }),
});

export type FormerOrder = Static<typeof FormerOrder>;

export const StaffFormerOrder = Type.Object({
  ...FormerOrder.properties,
  source: Type.Enum([...FORMER_SOURCES]),
  email: nullable(Type.String()),
  /** Account that verified this address. */
  customerId: nullable(Type.String()),
});

export type StaffFormerOrder = Static<typeof StaffFormerOrder>;

export const ListedFormerOrder = Type.Object({
  id: Type.String(),
  number: Type.String(),
  source: Type.Enum([...FORMER_SOURCES]),
  placedAt: Moment,
  status: FormerStatus,
  customerName: Type.String(),
  /** Orders without an email can't belong to an account. */
  hasEmail: Type.Boolean(),
  currency: Type.String(),
  total: Amount,
  refunded: Amount,
  quantity: Type.Integer(),
});

export type ListedFormerOrder = Static<typeof ListedFormerOrder>;

export const FormerOrderImportSummary = Type.Object(fileSummary(FORMER_SOURCES));

/** `add`, or `known` if the archive already has it. */
const FormerVerdict = Type.Enum(['add', 'known'] as const);

export const FormerOrderImport = Type.Object({
  ...FormerOrderImportSummary.properties,
  /** Before the import: orders to add; afterwards: orders added. */
  adding: Type.Integer(),
  known: Type.Integer(),
  withoutEmail: Type.Integer(),
  /** Distinct email addresses. */
  customers: Type.Integer(),
  firstAt: nullable(Moment),
  lastAt: nullable(Moment),
  problemCount: Type.Integer(),
  problems: Type.Array(Type.Object({ line: Type.Integer(), sentence: Type.String() })),
  orders: Type.Array(Type.Object({ ...ListedFormerOrder.properties, line: Type.Integer(), verdict: FormerVerdict })),
  next: nullable(Type.Integer()),
});

export type FormerOrderImport = Static<typeof FormerOrderImport>;
