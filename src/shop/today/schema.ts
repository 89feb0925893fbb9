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

/** Open tasks of today. */
export const TodayForStaff = Type.Object({
  orders: Type.Object({
    toDispatch: Count,
    oldestPaidAt: nullable(Moment),
    unpaid: Count,
    /** Unpaid orders whose reserved stock is released within half an hour. */
    holdsEndSoon: Count,
    /** To ship, past their ship-by day. */
    late: Count,
  }),
  /** Next orders to ship, late ones first. */
  toShip: Type.Array(ListedOrder),
  stock: Type.Object({
    low: Count,
    soldOut: Count,
    pieces: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), left: Type.Integer(), image: Type.String() }),
    ),
  }),
  /** `near`: the 24 hours to answer end in less than four. */
  messages: Type.Object({ waiting: Count, near: Count }),
  reviews: Type.Object({
    thisWeek: Count,
    waiting: Count,
    /** Review pictures waiting for moderation. */
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
  /** Returns, exchanges, and claims, by next step. */
  returns: ReturnCounts,
  letters: Type.Object({ waiting: Count, failed: Count }),
  /** Paid designs not shipped yet, and bead colors running low. */
  studio: Type.Object({ orders: Count, pieces: Count, lowColors: Type.Array(LowColor) }),
  latestOrders: Type.Array(ListedOrder),
  /** The current or planned pause of orders; null without one. */
  pause: nullable(Type.Object({ setting: PauseShape, isNow: Type.Boolean(), waiting: Count })),
});

const Step = Type.Object({
  id: Type.Enum([...SETUP_STEPS]),
  name: Type.String(),
  line: Type.String(),
  isDone: Type.Boolean(),
  /** Label of the action that `href` or `does` triggers. */
  act: Type.String(),
  href: Type.String(),
  minutes: Count,
  does: Type.Optional(Type.Enum(['archive_samples', 'restore_samples'])),
});

export const GoLive = Type.Object({
  isOpen: Type.Boolean(),
  /** The owner has opened the shop; if a connection is missing, it reopens once connected. */
  isLive: Type.Boolean(),
  /** PayPal and email are connected. */
  canOpen: Type.Boolean(),
  /** A demo on this computer, which can’t be opened. */
  isDemo: Type.Boolean(),
  /** Preview link for a closed shop; null if open. */
  lookUrl: nullable(Type.String()),
  needed: Type.Array(Step),
  /** Content shipped with the shop that is still unchanged. */
  samples: Type.Array(Step),
  /** Recommended trials. */
  tried: Type.Array(Step),
});

export const TodayForOwners = Type.Object({
  exceptions: Count,
  failedJobs: Type.Array(Type.Object({ name: Type.String(), count: Count, lastAt: Moment })),
  backup: Type.Object({
    /** The last backup verified by a restore. */
    provenAt: nullable(Moment),
    /** Error of the last backup. */
    trouble: nullable(Type.String()),
  }),
  /** The setup checklist; null once dismissed. */
  setup: nullable(Type.Array(Step)),
});

export const Sender = Type.Object({
  storeName: Type.String(),
  storeAddress: Type.String(),
  helpEmail: Type.String(),
  logo: SHOWN_BRAND.logo,
});

/** Areas of the activity log whose first entry adds a place to the sidebar. */
export const PLACE_AREAS = [
  'draft',
  'set',
  'community',
  'bead',
  'maker',
  'import',
  'coupon',
  'newsletter',
  'page',
  'story',
  'menu',
  'redirect',
  'maker_account',
  'wording',
  'shop_text',
  'api_key',
  'webhook',
] as const;

export type PlaceArea = (typeof PLACE_AREAS)[number];

export const SidebarCounts = Type.Object({
  storeName: Type.String(),
  shopUrl: Type.String(),
  toDispatch: Count,
  /** Returns, exchanges, and claims to approve. */
  returns: Count,
  payments: Count,
  messages: Count,
  reviews: Count,
  /** Areas that the activity log has an entry of. */
  used: Type.Array(Type.Enum([...PLACE_AREAS])),
});
