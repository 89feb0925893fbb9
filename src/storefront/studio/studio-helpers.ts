import { useEffect, useMemo } from 'react';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import type { StudioSettings } from '../../shop/studio/core/settings.ts';
import { studioHref } from './address.ts';
import type { Answer } from './quote.ts';

/** The same one each time, so that nothing is drawn anew for it. */
const NONE: readonly Problem[] = [];

/** What the core finds, and what only the server knows to refuse. */
export function shownProblems(found: readonly Problem[], answer: Answer | undefined, design: Design, isAsked: boolean) {
  const refusal = answer?.design === design && 'refusal' in answer ? [answer.refusal] : [];
  const shown = [...found, ...refusal].filter(({ code }) => code !== 'empty' || isAsked);
  return shown.length > 0 ? shown : NONE;
}

/** A design but for its name: the same object until something else of it changes. */
export function useLook({ text: _, ...look }: Design): Design {
  const key = JSON.stringify(look);
  return useMemo(() => ({ ...JSON.parse(key), text: '' }), [key]);
}

/** The address of the page holds the design, so that it can be kept or sent. */
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

/** Leads to what stands in the way. */
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
