import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../shared/api-client.ts';

type Asked<Body> = {
  /** `undefined` until the shop has said something. */
  answer: Answer<Body> | undefined;
  isAsking: boolean;
  askAgain: () => void;
};

/** What the API says to a question asked when the part wakes, and again on request. The last answer counts. */
export function useAnswer<Body>(ask: () => Promise<Answer<Body>>): Asked<Body> {
  const [answer, setAnswer] = useState<Answer<Body>>();
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
  return { answer, isAsking, askAgain };
}
