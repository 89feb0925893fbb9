import postgres from 'postgres';

const UNIQUE_VIOLATION = '23505';

/** Two people asked for one address in the same moment, and this is the second. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof postgres.PostgresError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint_name === 'customers_email_key';
