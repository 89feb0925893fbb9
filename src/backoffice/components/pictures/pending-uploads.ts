import { useRef, useState } from 'react';
import { createStore, useStore } from '../../../browser/store.ts';

/** How many single pictures of this screen are being uploaded or prepared. */
const uploadsUnderWay = createStore(0);

let latest: Promise<boolean> = Promise.resolve(true);

/** Counts an upload until it ends. It ends once its form has the picture; false means that it failed. */
export function trackUpload(send: () => Promise<boolean>): Promise<boolean> {
  if (uploadsUnderWay.read() === 0) latest = Promise.resolve(true);
  uploadsUnderWay.set(uploadsUnderWay.read() + 1);
  const own = send().finally(() => uploadsUnderWay.set(uploadsUnderWay.read() - 1));
  latest = Promise.all([latest, own]).then((ended) => ended.every(Boolean));
  return own;
}

/** Waits for the uploads that are under way, also for those that begin meanwhile. Resolves with whether none of them failed. */
async function uploadsSettled(): Promise<boolean> {
  let isWhole = true;
  while (uploadsUnderWay.read() > 0) isWhole = await latest;
  return isWhole;
}

const WAITS = 'Waiting for the picture to be ready…';
const FAILED = 'Not saved: the picture couldn’t be uploaded. Try it again, or save without it.';

/** For a form whose save waits for its pictures: `settled` resolves with whether it can be sent now; `notice` is for the save bar. */
export function useUploadsOfForm() {
  const [state, setState] = useState<'waiting' | 'failed'>();
  const isWaiting = useRef(false);
  const isUnderWay = useStore(uploadsUnderWay) > 0;
  async function settled(): Promise<boolean> {
    if (isWaiting.current) return false;
    if (uploadsUnderWay.read() === 0) {
      setState(undefined);
      return true;
    }
    isWaiting.current = true;
    setState('waiting');
    const isWhole = await uploadsSettled();
    isWaiting.current = false;
    setState(isWhole ? undefined : 'failed');
    return isWhole;
  }
  const notices = { waiting: WAITS, failed: isUnderWay ? undefined : FAILED };
  return { settled, isWaiting: state === 'waiting', notice: state && notices[state] };
}
