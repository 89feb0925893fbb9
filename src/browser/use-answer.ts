import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../shared/api-client.ts';

/** What the API says to a question asked once, when the part wakes; `undefined` until then. */
export function useAnswer<Body>(ask: () => Promise<Answer<Body>>): Answer<Body> | undefined {
  const [answer, setAnswer] = useState<Answer<Body>>();
  const question = useRef(ask);
  useEffect(() => {
    let gone = false;
    void question.current().then((given) => {
      if (!gone) setAnswer(given);
    });
    return () => {
      gone = true;
    };
  }, []);
  return answer;
}
