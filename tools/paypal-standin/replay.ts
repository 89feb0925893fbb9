import { errorResponse } from './answers.ts';
import type { ReplayRecord, StandinAnswer } from './shapes.ts';
import type { Store } from './store.ts';

const KEPT_MILLISECONDS = 6 * 60 * 60 * 1000;

/**
 * `PayPal-Request-Id`: for six hours a repeat gets the first call's answer (200 in place of 201), refusals too, and
 * of two at the same moment the second is told that the first is still under way.
 */
export function createReplay(store: Store, now: () => number) {
  const underWay = new Set<string>();

  async function first(key: string, act: () => Promise<StandinAnswer>): Promise<StandinAnswer> {
    underWay.add(key);
    try {
      const answer = await act();
      const isFinal = answer.status < 500 && answer.status !== 429;
      if (isFinal) store.put('replay', { id: key, status: answer.status, body: answer.body, at: now() });
      return answer;
    } finally {
      underWay.delete(key);
    }
  }

  return async function once(key: string | undefined, act: () => Promise<StandinAnswer>): Promise<StandinAnswer> {
    if (key === undefined) return act();
    const earlier = store.find('replay', key);
    if (earlier && now() - earlier.at < KEPT_MILLISECONDS) return again(earlier);
    return underWay.has(key) ? inProgress() : first(key, act);
  };
}

const again = ({ status, body }: ReplayRecord): StandinAnswer => ({
  status: status === 201 ? 200 : status,
  headers: { 'content-type': 'application/json' },
  body,
});

const inProgress = () =>
  errorResponse(409, 'RESOURCE_CONFLICT', [
    {
      issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
      description: 'A previous request on this resource is currently in progress.',
    },
  ]);
