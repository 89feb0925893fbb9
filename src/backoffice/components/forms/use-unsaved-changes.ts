import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../feedback/dialog.tsx';

/**
 * Asks before leaving a form with unsaved changes. Call `touch` on input and `settle` after saving; `onLeave` runs if
 * the user leaves anyway. `isRestored`: the form starts with unsaved values.
 */
export function useUnsavedChanges({
  onLeave,
  isRestored = false,
}: {
  onLeave?: () => void;
  isRestored?: boolean;
} = {}) {
  const isTouched = useRef(isRestored);
  const [isUnsaved, setUnsaved] = useState(isRestored);
  const note = (touched: boolean) => {
    isTouched.current = touched;
    setUnsaved(touched);
  };
  const blocker = useBlocker(
    useCallback(
      ({
        currentLocation,
        nextLocation,
      }: {
        currentLocation: { pathname: string };
        nextLocation: { pathname: string };
      }) => isTouched.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isTouched.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave page with unsaved changes?',
      line: 'If you leave this page, your unsaved changes will be lost.',
      yes: 'Leave page',
      no: 'Keep editing',
      tone: 'danger',
    }).then((leaves) => {
      if (!leaves) return blocker.reset();
      leave.current?.();
      return blocker.proceed();
    });
  }, [blocker]);
  return {
    isUnsaved,
    touch: () => note(true),
    settle: () => note(false),
  };
}
