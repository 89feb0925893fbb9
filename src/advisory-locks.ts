/** PostgreSQL's advisory locks are bare numbers; the platform's own are in `platform/db/locks.ts`. */
export const ADVISORY_LOCKS = {
  firstOwner: 7_091_007,
  samples: 7_091_008,
  invoices: 7_091_009,
  auditChain: 7_091_018,
  looms: 7_091_019,
  stockAlerts: 7_091_048,
  reviewInvitations: 7_091_057,
  savedReplies: 7_091_107,
  /** Files of former orders are imported one after the other. */
  formerOrders: 7_091_132,
  /** Only one process at a time calculates makers' earnings. */
  reckonMakers: 7_091_113,
  /** Also held, shared, by the trigger that adds late lines to what is summed of makers' accounts. */
  sumMakers: 7_091_114,
} as const;
