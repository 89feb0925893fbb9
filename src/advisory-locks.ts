/** Numbers of PostgreSQL advisory locks; the platform's are in `platform/db/locks.ts`. */
export const ADVISORY_LOCKS = {
  firstOwner: 7_091_007,
  samples: 7_091_008,
  invoices: 7_091_009,
  orderNumbers: 7_091_066,
  auditChain: 7_091_018,
  looms: 7_091_019,
  stockAlerts: 7_091_048,
  reviewInvitations: 7_091_057,
  savedReplies: 7_091_107,
  apiKeys: 7_091_142,
  /** Serializes imports of order history files. */
  formerOrders: 7_091_132,
  /** Only one process at a time calculates makers' earnings. */
  reckonMakers: 7_091_113,
  /** Only one process at a time distributes webhook events. */
  webhookOutbox: 7_091_141,
  /** Also held in shared mode by the trigger that adds late entries to the totals of makers' accounts. */
  sumMakers: 7_091_114,
} as const;
