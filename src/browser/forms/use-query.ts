import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';

type QueryOptions<Body> = {
  /** Debounce for keys that follow typing. */
  debounceMs?: number;
  keepPrevious?: true;
  /** Called with each current response, before it's rendered. */
  onAnswer?: (answer: ApiResult<Body>) => void;
};

type QueryState<Body> = {
  answer: ApiResult<Body> | undefined;
  /** Body of the last successful response for this key, even if a later one failed. */
  data: Body | undefined;
  isLoading: boolean;
  refetch: () => void;
  /** Replaces the data with another call's response, and discards a pending one. */
  put: (body: Body) => void;
};

type Answered<Body> = { key: string; tries: number; answer: ApiResult<Body>; data: Body | undefined };

/**
 * Calls the API for each new `key`; no call if it's undefined. Drops stale responses: for an earlier key, from before
 * the last `refetch`, or after unmounting.
 */
export function useQuery<Body>(
  key: string | undefined,
  ask: () => Promise<ApiResult<Body>>,
  { debounceMs, keepPrevious, onAnswer }: QueryOptions<Body> = {},
): QueryState<Body> {
  const [answered, setAnswered] = useState<Answered<Body>>();
  const [tries, setTries] = useState(0);
  const latest = useRef({ ask, onAnswer });
  latest.current = { ask, onAnswer };
  const current = useRef(0);

  useEffect(() => {
    if (key === undefined) return setAnswered(undefined);
    current.current += 1;
    const mine = current.current;
    const run = async () => {
      const answer = await latest.current.ask();
      if (mine !== current.current) return;
      latest.current.onAnswer?.(answer);
      setAnswered((before) => {
        const former = before?.key === key ? before.data : undefined;
        return { key, tries, answer, data: answer.ok ? answer.body : former };
      });
    };
    const timer = setTimeout(run, debounceMs);
    return () => {
      current.current += 1;
      clearTimeout(timer);
    };
  }, [key, tries, debounceMs]);

  const isSame = answered?.key === key;
  const shown = key !== undefined && (isSame || keepPrevious) ? answered : undefined;
  return {
    answer: shown?.answer,
    data: shown?.data,
    isLoading: key !== undefined && !(isSame && answered?.tries === tries),
    refetch: useCallback(() => setTries((count) => count + 1), []),
    put(body) {
      if (key === undefined) return;
      current.current += 1;
      setAnswered({ key, tries, answer: { ok: true, status: 200, body, headers: new Headers() }, data: body });
    },
  };
}
