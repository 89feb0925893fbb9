import { useEffect, useMemo } from 'react';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { studioHref } from './address.ts';
import type { Answer } from './quote.ts';

/** A constant, so that memoized components don't render again. */
const NONE: readonly Problem[] = [];

/** Problems found by the core, plus the server's refusal. */
export function shownProblems(found: readonly Problem[], answer: Answer | undefined, design: Design, isAsked: boolean) {
  const refusal = answer?.design === design && 'refusal' in answer ? [answer.refusal] : [];
  const shown = [...found, ...refusal].filter(({ code }) => code !== 'empty' || isAsked);
  return shown.length > 0 ? shown : NONE;
}

/** The design without its name; the same object until anything else changes. */
export function useLook({ text: _, ...look }: Design): Design {
  const key = JSON.stringify(look);
  return useMemo(() => ({ ...JSON.parse(key), text: '' }), [key]);
}

/** Keeps the design in the URL, so that it can be bookmarked and shared. */
export function useAddress(design: Design, arrival: Design, { colors }: StudioSettings) {
  useEffect(() => {
    if (design !== arrival) history.replaceState(history.state, '', studioHref(design, colors));
  }, [design, arrival, colors]);
}

export const COLOR_FIELDS: readonly string[] = ['letters', 'ground', 'first', 'second'];

const FIELD_OF: Readonly<Record<string, string>> = {
  text: '#studio-name',
  size: '#studio-piece',
  ...Object.fromEntries(COLOR_FIELDS.map((name) => [name, '#studio-colors'])),
};

/** Scrolls to and focuses the field with the problem. */
export function focusOn(form: HTMLFormElement | null, { about }: Problem) {
  const place = form?.querySelector<HTMLElement>(FIELD_OF[about] ?? '#studio-piece');
  const target = place?.matches('input') ? place : place?.querySelector<HTMLElement>('[aria-live] button, :checked');
  place?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}

export function showSwatches() {
  document.getElementById('studio-parts')?.scrollIntoView({ block: 'nearest' });
  document.querySelector<HTMLElement>('#studio-swatches :checked')?.focus({ preventScroll: true });
}
