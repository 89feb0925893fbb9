import type { AppDeps } from '../app-deps.ts';
import type { AnyQuery, QueryResult } from './resource.ts';

type QueryRunner = (query: AnyQuery, input: Parameters<AnyQuery>[1]) => Promise<QueryResult<unknown>>;

/** Runs queries on the replica where there is one. What is not found there may have been made a moment ago: the leader knows. */
export function createQueryRunner(deps: AppDeps): QueryRunner {
  if (deps.readDb === deps.db) return (query, input) => query(deps, input);
  const reading = { ...deps, db: deps.readDb };
  return async (query, input) => {
    const result = await query(reading, input);
    return result.ok ? result : query(deps, input);
  };
}
