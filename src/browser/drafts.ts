import { type RefObject, useEffect } from 'react';
import { type Cupboard, createKept, tabCupboard } from './kept.ts';

/** What is typed so far, by the names of the fields; an empty field is not among them. */
export type Draft = Readonly<Record<string, string>>;
type Drafts = Readonly<Record<string, Draft>>;

const NOTHING: Draft = {};
const NONE: Drafts = {};
const MOST_DRAFTS = 30;
/** As long as the longest text that the shop takes. */
const MOST_LETTERS = 30_000;

/**
 * What somebody has begun to write and not sent, under a name that says for what. It outlives the page, a reload and
 * logging in again, and ends with the tab. Never for passwords or cards: whoever keeps something names its fields.
 */
export function createDrafts(cupboard: Cupboard) {
  const kept = createKept<Drafts>({ key: 'drafts', empty: NONE, check: readDrafts, cupboard });
  const others = (name: string) => Object.entries(kept.read()).filter(([other]) => other !== name);
  return {
    read: (name: string): Draft => kept.read()[name] ?? NOTHING,
    /** An empty draft is none. Of very many, the one that was left alone longest gives way. */
    keep(name: string, draft: Draft): void {
      const typed = Object.entries(draft).filter(([, text]) => text !== '');
      const all = typed.length > 0 ? [...others(name), [name, Object.fromEntries(typed)] as const] : others(name);
      kept.keep(Object.fromEntries(all.slice(-MOST_DRAFTS)));
    },
    forget: (name: string): void => kept.keep(Object.fromEntries(others(name))),
    forgetAll: (): void => kept.forget(),
  };
}

export const drafts = createDrafts(tabCupboard);

/** Fills a form with its draft once the part is awake. What it answers goes to the form's `onInput`; `drafts.forget` once it is sent. */
export function useDraft(name: string, fields: readonly string[], form: RefObject<HTMLFormElement | null>) {
  useEffect(() => fillEmpty(form.current, drafts.read(name)), [name, form]);
  return () => drafts.keep(name, typedInto(form.current, fields));
}

/** Puts texts into the fields of their names. What somebody has typed there already stays. */
export function fillEmpty(form: HTMLFormElement | null, texts: Draft): void {
  for (const [name, text] of Object.entries(texts)) {
    const field = form?.elements.namedItem(name);
    if (field && 'value' in field && field.value === '') field.value = text;
  }
}

function typedInto(form: HTMLFormElement | null, fields: readonly string[]): Draft {
  const typed = form ? new FormData(form) : new FormData();
  return Object.fromEntries(fields.map((field) => [field, String(typed.get(field) ?? '')]));
}

function readDrafts(found: unknown): Drafts | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, Draft] => isDraft(entry[1])));
}

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' &&
  found !== null &&
  Object.values(found).every((text) => typeof text === 'string' && text.length <= MOST_LETTERS);
