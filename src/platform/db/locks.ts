/** PostgreSQL's advisory locks are bare numbers, so every one that the shop takes stands here, once. */
export const LOCKS = {
  migrate: 7_091_001,
  serve: 7_091_002,
  firstOwner: 7_091_007,
  samples: 7_091_008,
  invoices: 7_091_009,
  auditChain: 7_091_018,
} as const;
