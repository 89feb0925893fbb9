/** The platform's advisory locks. PostgreSQL identifies each by its number, which must be unique. */
export const LOCKS = {
  migrate: 7_091_001,
  serve: 7_091_002,
  /** Also held, shared, by the triggers that forget what is summed of a day. */
  sumSales: 7_091_003,
} as const;
