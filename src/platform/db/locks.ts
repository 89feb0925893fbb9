/** Advisory locks of the platform. PostgreSQL knows them by number, which no other may have. */
export const LOCKS = {
  migrate: 7_091_001,
  serve: 7_091_002,
  /** Also held, shared, by the trigger `forget_sales`. */
  sumSales: 7_091_003,
} as const;
