import { errorResponse } from './answers.ts';
import type { ReplayRecord, StandinAnswer } from './shapes.ts';
import type { Store } from './store.ts';

const KEPT_MILLISECONDS = 6 * 60 * 60 * 1000;

/**
 * `PayPal-Request-Id` as idempotency key: for six hours, a repeated request gets the first response (200 instead of
 * 201), refusals included. Of two concurrent requests, the second gets an error that the first is in progress.
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
