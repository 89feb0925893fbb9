/** The platform's advisory locks. PostgreSQL identifies each by its number, which must be unique. */
export const LOCKS = {
  migrate: 7_091_001,
  serve: 7_091_002,
  /** Also held in shared mode by the triggers that discard a day's totals. */
  sumSales: 7_091_003,
} as const;
