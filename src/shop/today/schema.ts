import { Type } from 'typebox';
import { nullable } from '../../shared/field-shapes.ts';
import { SETUP_STEPS } from '../../shared/setup-steps.ts';
import { ReturnCounts } from '../orders/returns/schema.ts';
import { ListedOrder } from '../orders/staff/schema.ts';
import { SHOWN_BRAND } from '../settings/brand/schema.ts';
import { PauseShape } from '../settings/schema.ts';
import { LowColor } from '../studio/settings/schema.ts';

const Moment = Type.String({ format: 'date-time' });
const Count = Type.Integer();

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
  /** The next ones to ship, those that are late first. */
  toShip: Type.Array(ListedOrder),
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
  /** Days on which nobody can order, now or to come; null where none are planned. */
  pause: nullable(Type.Object({ setting: PauseShape, isNow: Type.Boolean(), waiting: Count })),
});

const Step = Type.Object({
  id: Type.Enum([...SETUP_STEPS]),
  name: Type.String(),
  line: Type.String(),
  isDone: Type.Boolean(),
  /** Names what `href` leads to, or what the screen does right there. */
  act: Type.String(),
  href: Type.String(),
  minutes: Count,
  does: Type.Optional(Type.Enum(['archive_samples'])),
});

/** All that is looked at before the shop opens. */
export const GoLive = Type.Object({
  isOpen: Type.Boolean(),
  /** The owner has opened it: it opens again by itself where a connection is missing. */
  isLive: Type.Boolean(),
  /** PayPal and email are connected. */
  canOpen: Type.Boolean(),
  /** Only this computer reaches it, so there is nothing to open. */
  isDemo: Type.Boolean(),
  /** Where the owner sees the shop before others do; null where it is open. */
  lookUrl: nullable(Type.String()),
  /** Without these it can’t open. */
  needed: Type.Array(Step),
  /** What came with the shop and isn’t the owner’s own. */
  samples: Type.Array(Step),
  /** What is wise to try before. */
  tried: Type.Array(Step),
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
  /** How far the shop is the owner's own; null once that was put away. */
  setup: nullable(Type.Array(Step)),
});

export const Sender = Type.Object({
  storeName: Type.String(),
  storeAddress: Type.String(),
  helpEmail: Type.String(),
  logo: SHOWN_BRAND.logo,
});

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
