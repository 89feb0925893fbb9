import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';

type QueryOptions<Body> = {
  /** For keys that follow typing: asks once the key has not changed for so long. */
  debounceMs?: number;
  /** Keep the previous response until the new key's response arrives. */
  keepPrevious?: true;
  /** Takes each answer that is shown, before it is. */
  onAnswer?: (answer: ApiResult<Body>) => void;
};

type QueryState<Body> = {
  /** The last answer; `undefined` until the shop has said something about this key. */
  answer: ApiResult<Body> | undefined;
  /** The body of the last good answer to this key, also where a later one was a refusal. */
  data: Body | undefined;
  isLoading: boolean;
  refetch: () => void;
  /** Puts what another call has answered in the place of this one's answer, also of one that is under way. */
  put: (body: Body) => void;
};

type Answered<Body> = { key: string; tries: number; answer: ApiResult<Body>; data: Body | undefined };

/**
 * Asks the API for each new `key`, and not at all without one. Stale answers are dropped: to a former key, to a call
 * before the last `refetch`, or after the component is gone.
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
