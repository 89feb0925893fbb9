import { useRef, useState } from 'react';
import { createStore, useStore } from '../../../browser/store.ts';

/** Number of single-picture uploads in progress (sending or processing) on this screen. */
const uploadsUnderWay = createStore(0);

let latest: Promise<boolean> = Promise.resolve(true);

/** Tracks an upload until the form has the picture; false means that the upload failed. */
export function trackUpload(send: () => Promise<boolean>): Promise<boolean> {
  if (uploadsUnderWay.read() === 0) latest = Promise.resolve(true);
  uploadsUnderWay.set(uploadsUnderWay.read() + 1);
  const own = send().finally(() => uploadsUnderWay.set(uploadsUnderWay.read() - 1));
  latest = Promise.all([latest, own]).then((ended) => ended.every(Boolean));
  return own;
}

/** Waits for all uploads in progress, including ones started later. Resolves to true if none failed. */
async function uploadsSettled(): Promise<boolean> {
  let isWhole = true;
  while (uploadsUnderWay.read() > 0) isWhole = await latest;
  return isWhole;
}

const WAITS = 'Waiting for the picture to be ready…';
const FAILED = 'Not saved: the picture couldn’t be uploaded. Try it again, or save without it.';

/**
 * For forms whose save waits for uploads: `settled` resolves to whether the form can be submitted; `notice` is for the
 * save bar.
 */
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
