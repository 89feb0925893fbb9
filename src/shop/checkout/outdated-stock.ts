import { DatabaseError } from 'pg';

const CHECK_VIOLATION = '23514';
const STOCK_CHECKS = ['stock_check', 'size_stock_check'];

/**
 * The statement that places an order waited for the stock, which was all reserved when it began, and found some free once
 * it had the lock. PostgreSQL checks the row of the old snapshot with the new reservation before it looks for the newest
 * one. Nothing was written; another try begins with what is there now.
 */
export const isOutdatedStock = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === CHECK_VIOLATION && STOCK_CHECKS.includes(error.constraint ?? '');
