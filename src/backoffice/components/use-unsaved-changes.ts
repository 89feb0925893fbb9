import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

/**
 * Asks before leaving a form that somebody has typed into. `touch` on its input, `settle` once it is saved; `onLeave`
 * where somebody leaves all the same, and what was typed is given up. `isBack`: the form begins with words that are not saved.
 */
export function useUnsavedChanges({ onLeave, isBack = false }: { onLeave?: () => void; isBack?: boolean } = {}) {
  const isTouched = useRef(isBack);
  const [isUnsaved, setUnsaved] = useState(isBack);
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
  const givenUp = useRef(onLeave);
  givenUp.current = onLeave;
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
      givenUp.current?.();
      return blocker.proceed();
    });
  }, [blocker]);
  return {
    isUnsaved,
    touch: () => note(true),
    settle: () => note(false),
  };
}
