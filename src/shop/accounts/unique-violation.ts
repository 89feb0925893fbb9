import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Two people asked for one address in the same moment, and this is the second. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'customers_email_key';
