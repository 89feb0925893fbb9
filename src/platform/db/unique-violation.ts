import { DatabaseError } from 'pg';

const UNIQUE_VIOLATION = '23505';

/** Two people asked for one name in the same moment, and this is the second. `constraint`: of the index that says so. */
export const isUniqueViolation = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === constraint;
