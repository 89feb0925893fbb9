import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../shared/api-client.ts';

type QueryState<Body> = {
  /** `undefined` until the shop has said something. */
  answer: ApiResult<Body> | undefined;
  isLoading: boolean;
  refetch: () => void;
};

/** What the API says to a question asked when the part wakes, and again on request. The last answer counts. */
export function useQuery<Body>(ask: () => Promise<ApiResult<Body>>): QueryState<Body> {
  const [answer, setAnswer] = useState<ApiResult<Body>>();
  const [isAsking, setAsking] = useState(true);
  const question = useRef(ask);
  const turn = useRef(0);
  const askAgain = useCallback(() => {
    turn.current += 1;
    const mine = turn.current;
    setAsking(true);
    void question.current().then((given) => {
      if (mine !== turn.current) return;
      setAnswer(given);
      setAsking(false);
    });
  }, []);
  useEffect(() => {
    askAgain();
    return () => {
      turn.current += 1;
    };
  }, [askAgain]);
  return { answer, isLoading: isAsking, refetch: askAgain };
}
