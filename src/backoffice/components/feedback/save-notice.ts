import { useEffect, useRef } from 'react';
import { createStore } from '../../../browser/store.ts';
import type { ApiError } from '../../../shared/api-client.ts';

/** Message beside the save button in the screen header: why the form isn't saved, and where the details are. */
type SaveNotice = { text: string; show?: (() => void) | undefined };

export const saveNotice = createStore<SaveNotice | undefined>(undefined);

/** Shows `text` beside the save button while it is set; `show` scrolls to the details. */
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

/** Why a save was refused, for `useSaveNotice`. */
export function refusalText(error: ApiError | undefined): string | undefined {
  if (!error) return undefined;
  const isBesideFields = Object.keys(error.fields ?? {}).length > 0;
  return isBesideFields ? 'Not saved: check the marked fields.' : `Not saved. ${error.detail}`;
}
