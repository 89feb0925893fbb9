import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from './confirm.tsx';

/** Asks before leaving a form that somebody has typed into. `touch` on its input, `settle` once it is saved. */
export function useUnsaved() {
  const isTouched = useRef(false);
  const [isUnsaved, setUnsaved] = useState(false);
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
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      line: 'What you have typed here is not saved yet.',
      yes: 'Leave',
      no: 'Stay here',
      tone: 'danger',
    }).then((leaves) => {
      if (leaves) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
  return {
    isUnsaved,
    touch: () => note(true),
    settle: () => note(false),
  };
}
