import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../../browser/toasts.ts';

/** Loads a dialog's script when it's first needed; undefined until then. A failed load says so and calls `close`. */
export function useLate<Script extends object>(
  isNeeded: boolean,
  load: () => Promise<Script>,
  close: () => void,
): Script | undefined {
  const [script, setScript] = useState<Script>();
  const request = useEffectEvent(() =>
    load().then(setScript, () => {
      close();
      toast('We couldn’t reach the shop.', { tone: 'bad' });
    }),
  );
  const isMissing = isNeeded && !script;
  useEffect(() => {
    if (isMissing) void request();
  }, [isMissing]);
  return isNeeded ? script : undefined;
}
