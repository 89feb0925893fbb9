import { useEffect, useRef, useState } from 'react';
import { createStore, useStore } from '../../../browser/store.ts';

/** Number of single-picture uploads in progress (sending or processing) on this screen. */
const uploadsUnderWay = createStore(0);

/** Number of uploaded pictures that wait to be inserted into a text. */
const picturesToInsert = createStore(0);

/** While `isThere`, the form isn’t saved: the picture would be left out without a word. */
export function usePictureToInsert(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    picturesToInsert.set(picturesToInsert.read() + 1);
    return () => picturesToInsert.set(picturesToInsert.read() - 1);
  }, [isThere]);
}

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
const NOT_INSERTED = 'Not saved: insert the picture into the text first, or cancel it.';
const FAILED = 'Not saved: the picture couldn’t be uploaded. Try it again, or save without it.';

/**
 * For forms whose save waits for uploads: `settled` resolves to whether the form can be submitted; `notice` is for the
 * save bar.
 */
export function useUploadsOfForm() {
  const [state, setState] = useState<'waiting' | 'failed' | 'notInserted'>();
  const isWaiting = useRef(false);
  const isUnderWay = useStore(uploadsUnderWay) > 0;
  const isInserted = useStore(picturesToInsert) === 0;
  async function settled(): Promise<boolean> {
    if (isWaiting.current) return false;
    if (uploadsUnderWay.read() === 0) return endWait(true);
    isWaiting.current = true;
    setState('waiting');
    const isWhole = await uploadsSettled();
    isWaiting.current = false;
    return endWait(isWhole);
  }
  function endWait(isWhole: boolean): boolean {
    const isDone = isWhole && picturesToInsert.read() === 0;
    const trouble = isWhole ? 'notInserted' : 'failed';
    setState(isDone ? undefined : trouble);
    return isDone;
  }
  const notices = {
    waiting: WAITS,
    failed: isUnderWay ? undefined : FAILED,
    notInserted: isInserted ? undefined : NOT_INSERTED,
  };
  return { settled, isWaiting: state === 'waiting', notice: state && notices[state] };
}
