import { type RefObject, useEffect } from 'react';
import { createPersisted, type StorageSource, sessionSource } from '../storage/persisted.ts';
import { userInfo } from '../storage/shopper-storage.ts';

/** Form input by field name; an empty string is a field that the user cleared. */
export type Draft = Readonly<Record<string, string>>;
/** `of`: the user logged in while typing; '' for a visitor. */
type StoredDraft = Readonly<{ of: string; typed: Draft }>;
type StoredDrafts = Readonly<Record<string, StoredDraft>>;

const NOTHING: Draft = {};
const NONE: StoredDrafts = {};
const MAX_DRAFTS = 30;
/**
 * Characters per field: several times the shop's limits, so that overlong text isn't lost before the user shortens it.
 */
const MAX_DRAFT_CHARACTERS = 100_000;

type DraftsOptions = {
  /** Key in session storage. */
  key: string;
  /** Identifies the logged-in user; '' if logged out. */
  whose: () => string;
  source?: StorageSource;
};

/**
 * Unsent form input, stored by form name. It survives navigation, reloads and a new login, and ends with the tab. One
 * person's input is never shown to another, however the session ended: a tab gets no event when another one logs out.
 * Never for passwords or cards: callers name the fields to save.
 */
export function createDrafts({ key, whose, source = sessionSource }: DraftsOptions) {
  const stored = createPersisted<StoredDrafts>({ key, empty: NONE, check: readDrafts, source });
  const others = (name: string) => Object.entries(stored.read()).filter(([other]) => other !== name);
  const isOpen = ({ of }: StoredDraft) => of === '' || of === whose();
  return {
    read(name: string): Draft {
      const draft = stored.read()[name];
      return draft && isOpen(draft) ? draft.typed : NOTHING;
    },
    /** An empty draft is deleted. Above the maximum count, the least recently saved draft is dropped. */
    save(name: string, draft: Draft): void {
      const of = whose();
      // Another user is logged in: drop the previous user's drafts.
      const rest = of === '' ? others(name) : others(name).filter(([, other]) => isOpen(other));
      const isBegun = Object.values(draft).some((text) => text !== '');
      const all = isBegun ? [...rest, [name, { of, typed: draft }] as const] : rest;
      stored.set(Object.fromEntries(all.slice(-MAX_DRAFTS)));
    },
    discard: (name: string): void => stored.set(Object.fromEntries(others(name))),
    discardAll: (): void => stored.clear(),
  };
}

/** Drafts of shoppers; the back office has separate ones. */
export const drafts = createDrafts({ key: 'drafts', whose: () => userInfo.read()?.email ?? '' });

/**
 * Fills a form from its draft after hydration. Use the returned function as the form's `onInput`; call `drafts.discard`
 * after submitting.
 */
export function useDraft(name: string, fields: readonly string[], form: RefObject<HTMLFormElement | null>) {
  useEffect(() => fillEmpty(form.current, drafts.read(name)), [name, form]);
  return () => drafts.save(name, typedInto(form.current, fields));
}

/** Fills empty fields by name. Text that the user has already typed stays. */
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

function readDrafts(found: unknown): StoredDrafts | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, StoredDraft] => isStoredDraft(entry[1])),
  );
}

const isStoredDraft = (found: unknown): found is StoredDraft =>
  typeof found === 'object' &&
  found !== null &&
  'of' in found &&
  typeof found.of === 'string' &&
  'typed' in found &&
  isDraft(found.typed);

const isDraft = (found: unknown): found is Draft =>
  typeof found === 'object' &&
  found !== null &&
  Object.values(found).every((text) => typeof text === 'string' && text.length <= MAX_DRAFT_CHARACTERS);
