import { type RefObject, useRef, useState } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { drafts } from '../session.ts';
import { focusFirstError } from './read-form.ts';
import { useMutation } from './use-mutation.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** What edits are based on: the values that the form was filled from, and the version that a save names to the server. */
export type Base<Values> = { values: Values; version: string };

type VersionedFormOptions<Saved, Values> = {
  /** As the screen has loaded it; it may be newer than what the form was filled from. */
  saved: Saved;
  valuesOf: (saved: Saved) => Values;
  /** Changes with every save by anybody. */
  versionOf: (saved: Saved) => string;
  save: (values: Values, base: Base<Values>) => Promise<ApiResult<Saved>>;
  success: string | ((saved: Saved) => string);
  form: RefObject<HTMLFormElement | null>;
  /** The form may be gone after a refusal. */
  toastConflict?: true;
  /** The draft under which unsaved values outlive the page: for forms of texts alone. */
  draftKey?: (saved: Saved) => string;
  /** Once it is saved: where a new thing has an address of its own. */
  onSaved?: (saved: Saved) => Promise<void>;
};

const VERSION = 'seen';

/**
 * A form over something that others may save meanwhile. It keeps its values and the version they are based on, asks before
 * they are lost, and tells a conflict once a newer version is loaded: staff then discard their own or overwrite. What is
 * typed while a save is under way stays, as an edit of the version that the save has made.
 */
export function useVersionedForm<Saved, Values extends object>(options: VersionedFormOptions<Saved, Values>) {
  const { saved, valuesOf, versionOf, draftKey, form } = options;
  const { mutate, pending, error, fields, reset } = useMutation();
  const [draft, setDraft] = useState(() => readDraft(draftKey?.(saved)));
  const [base, setBase] = useState(() => ({ ...baseOf(saved), ...(draft && { version: draft.version }), fill: 0 }));
  const [values, setValues] = useState<Values>(() => ({ ...base.values, ...draft?.values }));
  const latest = useRef({ values, loaded: saved });
  latest.current.loaded = saved;
  // A version that was loaded before the last save is no newer one: the screen may still show it for a moment.
  const [outdated, setOutdated] = useState<string>();
  const { isUnsaved, touch, settle } = useUnsavedChanges({ onLeave: dropDraft, isRestored: draft !== undefined });
  const isNewer = versionOf(saved) !== base.version && versionOf(saved) !== outdated;
  if (isNewer && !isUnsaved) fillFrom(saved);

  function baseOf(from: Saved): Base<Values> {
    return { values: valuesOf(from), version: versionOf(from) };
  }
  function setAll(next: Values) {
    latest.current.values = next;
    setValues(next);
  }
  function dropDraft() {
    if (draftKey) drafts.discard(draftKey(latest.current.loaded));
    setDraft(undefined);
  }
  /** `fill` is the key of fields that hold their values themselves: they are drawn anew. */
  function fillFrom(from: Saved) {
    setBase((before) => ({ ...baseOf(from), fill: before.fill + 1 }));
    setAll(valuesOf(from));
  }
  function replace(from: Saved) {
    fillFrom(from);
    setOutdated(versionOf(latest.current.loaded));
    dropDraft();
    settle();
    reset();
  }
  function keep(next: Values, version: string, key: string | undefined) {
    touch();
    if (key) drafts.save(key, { ...(next as Record<string, string>), [VERSION]: version });
  }
  function change(next: Values) {
    setAll(next);
    // While a save is under way, the values of before are an edit of what it makes.
    if (!pending && isSame(next, base.values)) {
      dropDraft();
      settle();
    } else keep(next, base.version, draftKey?.(saved));
  }

  /** Resolves with what is saved, if it is all that stands in the form. */
  async function save(on: Base<Values> = base): Promise<Saved | undefined> {
    const sent = latest.current.values;
    const { success, toastConflict } = options;
    const answer = await mutate(() => options.save(sent, on), { success, ...(toastConflict && { toastConflict }) });
    if (!answer) {
      focusFirstError(form.current);
      return undefined;
    }
    const { body } = answer;
    const wasAll = isSame(latest.current.values, sent);
    if (wasAll) replace(body);
    else {
      setBase((before) => ({ ...baseOf(body), fill: before.fill }));
      setOutdated(versionOf(latest.current.loaded));
      dropDraft();
      settle();
    }
    const before = latest.current.values;
    await options.onSaved?.(body);
    const isAll = wasAll && isSame(latest.current.values, before);
    if (!isAll) keep(latest.current.values, versionOf(body), draftKey?.(body));
    return isAll ? body : undefined;
  }

  const conflict = isUnsaved && isNewer ? saved : undefined;
  return {
    values,
    base,
    change,
    save: () => save(),
    /** What somebody else has saved under these edits. */
    conflict,
    discardMine: () => replace(saved),
    overwrite: () => save(baseOf(saved)),
    replace,
    isUnsaved,
    isRestored: draft !== undefined && isUnsaved && !conflict,
    mutate,
    pending,
    error,
    fields,
  };
}

const isSame = <Values extends object>(some: Values, others: Values) =>
  (Object.keys(some) as (keyof Values)[]).every((name) => JSON.stringify(some[name]) === JSON.stringify(others[name]));

function readDraft(key: string | undefined) {
  const { [VERSION]: version, ...values } = key === undefined ? {} : drafts.read(key);
  return version === undefined ? undefined : { values, version };
}
