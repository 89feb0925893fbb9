import { type RefObject, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ApiError, ApiResult } from '../../../shared/api-client.ts';
import { drafts } from '../../session.ts';
import { refusalText, useSaveNotice } from '../feedback/save-notice.ts';
import { useUploadsOfForm } from '../pictures/pending-uploads.ts';
import { focusFirstError } from './read-form.ts';
import { EDIT_CONFLICT, useMutation } from './use-mutation.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** Base of the edits: the values that filled the form, and the version that a save sends to the server. */
type Base<Values> = { values: Values; version: string };

export type VersionedFormOptions<Saved, Values> = {
  /** As loaded by the screen; may be newer than the form's base. */
  saved: Saved;
  toValues: (saved: Saved) => Values;
  /** Changes with every save by any user. */
  getVersion: (saved: Saved) => string;
  save: (values: Values, base: Base<Values>) => Promise<ApiResult<Saved>>;
  success: string | ((saved: Saved) => string);
  /** Ref of the `<form>`, where other components need it too. */
  form?: RefObject<HTMLFormElement | null>;
  /** The form may unmount after a refusal. */
  toastConflict?: true;
  /** Draft key under which unsaved values survive a page unload; for text-only forms. */
  draftKey?: (saved: Saved) => string;
  /** A card on a screen whose header saves another form. */
  isCard?: true;
  /** Runs after saving, for example to navigate to the URL of a new record. */
  onSaved?: (saved: Saved) => Promise<void>;
};

const VERSION_FIELD = 'seen';

/**
 * Versioned form with optimistic locking. Keeps its values and base version, and asks before discarding edits. If a
 * newer version exists, a save merges changes to different fields; text forms (`draftKey`) and changes to the same
 * field are a conflict that staff resolve. A save waits for picture uploads in progress. Input typed during a save
 * stays, as an edit of the version that the save created.
 */
export function useVersionedForm<Saved, Values extends object>(options: VersionedFormOptions<Saved, Values>) {
  const { saved, toValues, getVersion, draftKey } = options;
  const { mutate, run, pending, error, fields, reset } = useMutation();
  const ownForm = useRef<HTMLFormElement>(null);
  const form = options.form ?? ownForm;
  const noticeId = useId();
  const uploads = useUploadsOfForm();
  const [draft, setDraft] = useState(() => readDraft(draftKey?.(saved)));
  const [base, setBase] = useState(() => ({ ...getBase(saved), ...(draft && { version: draft.version }), fill: 0 }));
  const [values, setValues] = useState<Values>(() => ({ ...base.values, ...draft?.values }));
  const latest = useRef({ values, loaded: saved });
  latest.current.loaded = saved;
  // A version loaded before the last save isn't newer; the screen may still show it briefly.
  const [outdated, setOutdated] = useState<string>();
  const keepFocus = useKeptFocus(form, base.fill);
  const { isUnsaved, touch, settle } = useUnsavedChanges({ onLeave: dropDraft, isRestored: draft !== undefined });
  const isNewer = getVersion(saved) !== base.version && getVersion(saved) !== outdated;
  if (isNewer && !isUnsaved) fillFrom(saved);

  function getBase(from: Saved): Base<Values> {
    return { values: toValues(from), version: getVersion(from) };
  }
  function setAll(next: Values) {
    latest.current.values = next;
    setValues(next);
  }
  function dropDraft() {
    if (draftKey) drafts.discard(draftKey(latest.current.loaded));
    setDraft(undefined);
  }
  /** `fill` is the React key of fields that hold their own values: a change remounts them. */
  function fillFrom(from: Saved) {
    keepFocus();
    setBase((before) => ({ ...getBase(from), fill: before.fill + 1 }));
    setAll(toValues(from));
  }
  function replace(from: Saved) {
    fillFrom(from);
    setOutdated(getVersion(latest.current.loaded));
    dropDraft();
    settle();
    reset();
  }
  function keep(next: Values, version: string, key: string | undefined) {
    touch();
    if (key) drafts.save(key, { ...(next as Record<string, string>), [VERSION_FIELD]: version });
  }
  function change(next: Values) {
    setAll(next);
    // During a save, the previous values count as an edit of the version being created.
    if (!pending && isSame(next, base.values)) {
      dropDraft();
      settle();
    } else keep(next, base.version, draftKey?.(saved));
  }
  const set = (part: Partial<Values>) => change({ ...latest.current.values, ...part });

  /** Resolves with the saved data if the form holds no further edits. */
  async function save(on: Base<Values> = base): Promise<Saved | undefined> {
    if (!(await uploads.settled())) return undefined;
    const typed = latest.current.values;
    const sent = on === base ? typed : merge(base.values, typed, on.values);
    const { success, toastConflict } = options;
    const answer = await mutate(() => options.save(sent, on), { success, ...(toastConflict && { toastConflict }) });
    if (answer) return keepSaved(answer.body, typed, on !== base);
    focusFirstError(form.current);
    return undefined;
  }
  async function keepSaved(body: Saved, typed: Values, isMerge: boolean): Promise<Saved | undefined> {
    const wasAll = isSame(latest.current.values, typed);
    // The fields still show the old values of what the other user changed; together with input typed during the save
    // this is a conflict again.
    if (isMerge && !wasAll) return undefined;
    if (wasAll) replace(body);
    else {
      setBase((before) => ({ ...getBase(body), fill: before.fill }));
      setOutdated(getVersion(latest.current.loaded));
      dropDraft();
      settle();
    }
    const before = latest.current.values;
    await options.onSaved?.(body);
    const isAll = wasAll && isSame(latest.current.values, before);
    if (!isAll) keep(latest.current.values, getVersion(body), draftKey?.(body));
    return isAll ? body : undefined;
  }

  const theirs = isUnsaved && isNewer ? getBase(saved) : undefined;
  const isApart = areApart({ base, values, theirs, draft });
  const isMerging = useRefusedSave({
    error,
    pending,
    noticeId,
    version: theirs?.version,
    canMerge: isApart && draftKey === undefined,
    notice: options.isCard ? null : uploads.notice,
    onMerge: () => void save(getBase(saved)),
  });
  const conflict = theirs && !isMerging ? saved : undefined;
  return {
    values,
    base,
    change,
    /** Changes some of the latest values, also after an `await`. */
    set,
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: fields[name],
      onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Values>),
    }),
    save: () => save(),
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit(event: SubmitEvent<HTMLFormElement>) {
        event.preventDefault();
        void save();
      },
    },
    /** Newer version saved by another user under these edits. */
    conflict,
    discardMine: () => replace(saved),
    /** Saves over the newer version; only fields changed here overwrite it. */
    overwrite: () => save(getBase(saved)),
    /** The two edits changed different fields. */
    isApart,
    noticeId,
    replace,
    isUnsaved,
    isRestored: draft !== undefined && isUnsaved && !conflict,
    mutate,
    run,
    pending: pending || uploads.isWaiting,
    error: isMerging ? undefined : error,
    fields,
  };
}

const FOCUSABLE = 'a, button, input, select, summary, textarea';

/** Call it before the form's fields are mounted anew, when `fill` changes: the focus stays at its place in the form. */
function useKeptFocus(form: RefObject<HTMLFormElement | null>, fill: number) {
  const kept = useRef<{ place: number; element: Element }>(undefined);
  const getAll = () => [...(form.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fill restores the focus once
  useLayoutEffect(() => {
    const { place, element } = kept.current ?? {};
    kept.current = undefined;
    const found = place === undefined ? undefined : getAll()[place];
    if (!element || element.isConnected || found?.getAttribute('name') !== element.getAttribute('name')) return;
    found?.focus({ preventScroll: true });
    if (isText(found) && isText(element)) found.setSelectionRange(element.selectionStart, element.selectionEnd);
  }, [fill]);
  return () => {
    const element = document.activeElement;
    const place = element instanceof HTMLElement ? getAll().indexOf(element) : -1;
    kept.current = element && place >= 0 ? { place, element } : undefined;
  };
}

/** Other kinds of inputs have no caret: their `selectionStart` is null. */
const isText = (element: Element | undefined): element is HTMLInputElement | HTMLTextAreaElement =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.selectionStart !== null;

const isSame = <Values extends object>(some: Values, others: Values) =>
  (Object.keys(some) as (keyof Values)[]).every((name) => JSON.stringify(some[name]) === JSON.stringify(others[name]));

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Versions<Values> = {
  base: Base<Values> & { fill: number };
  values: Values;
  theirs: Base<Values> | undefined;
  draft: object | undefined;
};

/** True if the two edits don't change the same field to different values. */
function areApart<Values extends object>({ base, values, theirs, draft }: Versions<Values>): boolean {
  // A draft from an earlier visit doesn't record the values of its base version.
  if (!theirs || (draft !== undefined && base.fill === 0)) return false;
  const [was, newer] = [base.values, theirs.values];
  return (Object.keys(values) as (keyof Values)[]).every(
    (name) => isEqual(values[name], was[name]) || isEqual(newer[name], was[name]) || isEqual(values[name], newer[name]),
  );
}

/** The newer version with the local changes applied. */
const merge = <Values extends object>(was: Values, mine: Values, theirs: Values): Values =>
  Object.fromEntries(
    (Object.keys(mine) as (keyof Values)[]).map((name) => [
      name,
      isEqual(mine[name], was[name]) ? theirs[name] : mine[name],
    ]),
  ) as Values;

type RefusedSave = {
  error: ApiError | undefined;
  pending: boolean;
  noticeId: string;
  /** Version that another user saved while this form was edited. */
  version: string | undefined;
  canMerge: boolean;
  onMerge: () => void;
  /** Message beside the save button, with priority over others; null if the button belongs to another form. */
  notice: string | undefined | null;
};

/**
 * Handles a save refused with a version conflict: merges once, otherwise shows the conflict notice, and explains beside
 * the save button why nothing was saved. Returns whether a merge is in progress.
 */
function useRefusedSave({ error, pending, noticeId, version, canMerge, onMerge, notice }: RefusedSave): boolean {
  // Version that a merge was saved on; if that save is refused too, staff decide.
  const [mergedOn, setMergedOn] = useState<string>();
  const isRefused = error?.code === EDIT_CONFLICT;
  const isMerging = canMerge && (pending || (isRefused && mergedOn !== version));
  const isConflict = version !== undefined && !isMerging;
  const show = () => showNotice(noticeId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is answered once
  useEffect(() => {
    if (!isRefused || version === undefined) return;
    if (!isMerging) return show();
    setMergedOn(version);
    onMerge();
  }, [error, version === undefined]);
  const reason = pending || isMerging ? undefined : getReason(error, isConflict);
  useSaveNotice(notice === null ? undefined : (notice ?? reason), isConflict ? show : undefined);
  return isMerging;
}

function showNotice(id: string) {
  const notice = document.getElementById(id);
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
}

/** Reason why the form isn't saved, shown beside its save button. */
const getReason = (error: ApiError | undefined, isConflict: boolean): string | undefined =>
  isConflict ? 'Someone else saved changes while you were editing.' : refusalText(error);

function readDraft(key: string | undefined) {
  const { [VERSION_FIELD]: version, ...values } = key === undefined ? {} : drafts.read(key);
  return version === undefined ? undefined : { values, version };
}
