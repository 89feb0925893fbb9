import type { MouseEvent } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { VisitState } from '../components/list-location.ts';
import { isListPath, listAt } from '../screens.ts';

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Links are plain; those of the back office are followed without a page load. */
export function useFollow() {
  const navigate = useNavigate();
  const here: Location<VisitState> = useLocation();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || opensElsewhere(event)) return;
    const link = (event.target as Element).closest('a');
    if (link?.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!/^\/admin(?:\/|$)/.test(link.pathname) || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    const isBack = link.dataset.back !== undefined;
    const state = isBack ? { isBack, from: here.state?.above } : { isBack, ...listsBehind(here, link.pathname) };
    void navigate(link.pathname + link.search + link.hash, { state: state satisfies VisitState });
  };
}

const listsBehind = ({ pathname, state }: Location<VisitState>, to: string) => ({
  from: isListPath(to) ? undefined : listAt(pathname),
  above: to.startsWith(`${pathname}/`) ? state?.from : undefined,
});
