import { Type } from 'typebox';
import { nullable } from '../../shared/nullable.ts';
import { ListedOrder } from '../orders/admin-schema.ts';
import { REFUND_KINDS, ReturnCounts } from '../orders/return-schema.ts';
import { LowColor } from '../studio/bead-schema.ts';

const Moment = Type.String({ format: 'date-time' });
const Count = Type.Integer();

/** The spans over which sales are added up, in days. */
export const SALES_SPANS = [14, 30, 90, 365] as const;

/** What needs somebody today. */
export const TodayForStaff = Type.Object({
  orders: Type.Object({
    toDispatch: Count,
    oldestPaidAt: nullable(Moment),
    unpaid: Count,
    /** Unpaid orders whose reserved stock is released within half an hour. */
    holdsEndSoon: Count,
    /** To ship, and their day is over. */
    late: Count,
  }),
  /** The first of those. */
  lateOrders: Type.Array(ListedOrder),
  stock: Type.Object({
    low: Count,
    soldOut: Count,
    pieces: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), left: Type.Integer(), image: Type.String() }),
    ),
  }),
  /** `near`: less than four hours are left of the day in which the shop answers. */
  messages: Type.Object({ waiting: Count, near: Count }),
  reviews: Type.Object({
    thisWeek: Count,
    waiting: Count,
    /** Of reviews, to be looked at. */
    pictures: Count,
    latest: Type.Array(
      Type.Object({
        id: Type.Integer(),
        productId: Type.String(),
        productName: Type.String(),
        name: Type.String(),
        rating: Type.Integer(),
        comment: Type.String(),
        status: Type.String(),
        createdAt: Moment,
      }),
    ),
  }),
  /** Returns, exchanges and claims, by what they wait for. */
  returns: ReturnCounts,
  letters: Type.Object({ waiting: Count, failed: Count }),
  /** Designs that are paid and not shipped, and the colors of which few beads are left. */
  studio: Type.Object({ orders: Count, pieces: Count, lowColors: Type.Array(LowColor) }),
  latestOrders: Type.Array(ListedOrder),
});

/** What only owners can put right. */
export const TodayForOwners = Type.Object({
  exceptions: Count,
  failedJobs: Type.Array(Type.Object({ name: Type.String(), count: Count, lastAt: Moment })),
  backup: Type.Object({
    /** The last one that was restored beside the shop and compared. */
    provenAt: nullable(Moment),
    /** What went wrong with the last one. */
    trouble: nullable(Type.String()),
  }),
  /** What still says what it said on the first day, each with the screen where it is changed. */
  unconfirmed: Type.Array(
    Type.Object({
      line: Type.String(),
      act: Type.String(),
      href: Type.String(),
      does: Type.Optional(Type.Enum(['archive_samples'])),
    }),
  ),
});

const Amount = Type.Number({ description: 'US dollars, less what went back' });
export const Sales = Type.Object({
  days: Type.Integer(),
  total: Amount,
  orders: Count,
  /** Of as many days before. */
  totalBefore: Amount,
  byDay: Type.Array(Type.Object({ day: Type.String(), orders: Count, sales: Amount })),
  byState: Type.Array(
    Type.Object({ state: Type.String(), country: Type.String(), orders: Count, sales: Amount, tax: Amount }),
  ),
  /** Of the orders that were paid in these days what went back, by what it was for. */
  refunds: Type.Array(Type.Object({ kind: Type.Enum(REFUND_KINDS), refunds: Count, amount: Type.Number() })),
  bestSellers: Type.Array(Type.Object({ product: Type.String(), name: Type.String(), pieces: Count, sales: Amount })),
});

export const Sender = Type.Object({ storeName: Type.String(), storeAddress: Type.String(), helpEmail: Type.String() });

/** What the sidebar shows on every screen. */
export const SidebarCounts = Type.Object({
  storeName: Type.String(),
  shopUrl: Type.String(),
  toDispatch: Count,
  /** Returns, exchanges and claims to approve. */
  returns: Count,
  payments: Count,
  messages: Count,
  reviews: Count,
});
