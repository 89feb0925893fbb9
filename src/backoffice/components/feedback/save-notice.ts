import { useEffect, useRef } from 'react';
import { createStore } from '../../../browser/store.ts';

/** What the head of a screen says beside its save button: why the form isn't saved, and where to read more. */
type SaveNotice = { text: string; show?: (() => void) | undefined };

export const saveNotice = createStore<SaveNotice | undefined>(undefined);

/** Says `text` beside the save button as long as there is one; `show` leads to where more is said. */
export function useSaveNotice(text: string | undefined, show: (() => void) | undefined) {
  const latest = useRef(show);
  latest.current = show;
  const canShow = show !== undefined;
  useEffect(() => {
    if (text === undefined) return;
    saveNotice.set({ text, ...(canShow && { show: () => latest.current?.() }) });
    return () => saveNotice.set(undefined);
  }, [text, canShow]);
}
