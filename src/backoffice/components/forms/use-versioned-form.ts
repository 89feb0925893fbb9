import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ApiError, ApiResult } from '../../../shared/api-client.ts';
import { drafts } from '../../session.ts';
import { useSaveNotice } from '../feedback/save-notice.ts';
import { useUploadsOfForm } from '../pictures/pending-uploads.ts';
import { focusFirstError } from './read-form.ts';
import { EDIT_CONFLICT, useMutation } from './use-mutation.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** What edits are based on: the values that the form was filled from, and the version that a save names to the server. */
type Base<Values> = { values: Values; version: string };

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
  /** A card of a screen: the head of the screen saves another form. */
  isCard?: true;
  /** Once it is saved: where a new thing has an address of its own. */
  onSaved?: (saved: Saved) => Promise<void>;
};

const VERSION_FIELD = 'seen';

/**
 * A form over something that others may save meanwhile. It keeps its values and the version they are based on, and asks before
 * they are lost. If somebody else has saved a newer version, changes of different fields are merged by the save itself; forms of
 * texts (`draftKey`) and changes of the same field are a conflict, which staff decide. A save waits for pictures that are being
 * uploaded. What is typed while a save is under way stays, as an edit of the version that the save has made.
 */
export function useVersionedForm<Saved, Values extends object>(options: VersionedFormOptions<Saved, Values>) {
  const { saved, valuesOf, versionOf, draftKey, form } = options;
  const { mutate, pending, error, fields, reset } = useMutation();
  const noticeId = useId();
  const uploads = useUploadsOfForm();
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
    if (key) drafts.save(key, { ...(next as Record<string, string>), [VERSION_FIELD]: version });
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
    // The fields still show what the other person changed as it was: with what was typed meanwhile it is a conflict again.
    if (isMerge && !wasAll) return undefined;
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

  const theirs = isUnsaved && isNewer ? baseOf(saved) : undefined;
  const isApart = areApart({ base, values, theirs, draft });
  const isMerging = useRefusedSave({
    error,
    pending,
    noticeId,
    version: theirs?.version,
    canMerge: isApart && draftKey === undefined,
    notice: options.isCard ? null : uploads.notice,
    onMerge: () => void save(baseOf(saved)),
  });
  const conflict = theirs && !isMerging ? saved : undefined;
  return {
    values,
    base,
    change,
    save: () => save(),
    /** What somebody else has saved under these edits. */
    conflict,
    discardMine: () => replace(saved),
    /** Saves on top of the newer version: only what was changed here replaces anything. */
    overwrite: () => save(baseOf(saved)),
    /** The two changed different fields. */
    isApart,
    noticeId,
    replace,
    isUnsaved,
    isRestored: draft !== undefined && isUnsaved && !conflict,
    mutate,
    pending: pending || uploads.isWaiting,
    error: isMerging ? undefined : error,
    fields,
  };
}

const isSame = <Values extends object>(some: Values, others: Values) =>
  (Object.keys(some) as (keyof Values)[]).every((name) => JSON.stringify(some[name]) === JSON.stringify(others[name]));

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Versions<Values> = {
  base: Base<Values> & { fill: number };
  values: Values;
  theirs: Base<Values> | undefined;
  draft: object | undefined;
};

/** Whether nobody changed a field that the other one changed to something else. */
function areApart<Values extends object>({ base, values, theirs, draft }: Versions<Values>): boolean {
  // A draft of an earlier visit doesn't say what its version was.
  if (!theirs || (draft !== undefined && base.fill === 0)) return false;
  const [was, newer] = [base.values, theirs.values];
  return (Object.keys(values) as (keyof Values)[]).every(
    (name) => isEqual(values[name], was[name]) || isEqual(newer[name], was[name]) || isEqual(values[name], newer[name]),
  );
}

/** The newer version with what was changed here. */
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
  /** Id of the notice of a conflict. */
  noticeId: string;
  /** Of what somebody else has saved under the form. */
  version: string | undefined;
  canMerge: boolean;
  onMerge: () => void;
  /** Beside the save button, before anything else; null where that button is of another form. */
  notice: string | undefined | null;
};

/**
 * After a save that was refused because a newer version is there: merges once, or leads to the notice of the conflict. Says beside
 * the save button why nothing was saved. Answers whether a merge is under way.
 */
function useRefusedSave({ error, pending, noticeId, version, canMerge, onMerge, notice }: RefusedSave): boolean {
  // The version that a merge was saved on: if that is refused, too, staff decide.
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
  const reason = pending || isMerging ? undefined : reasonOf(error, isConflict);
  useSaveNotice(notice === null ? undefined : (notice ?? reason), isConflict ? show : undefined);
  return isMerging;
}

function showNotice(id: string) {
  const notice = document.getElementById(id);
  notice?.scrollIntoView({ block: 'center' });
  notice?.focus({ preventScroll: true });
}

/** Why the form isn't saved, for the bar beside its button. */
function reasonOf(error: ApiError | undefined, isConflict: boolean): string | undefined {
  if (isConflict) return 'Someone else saved changes while you were editing.';
  if (!error) return undefined;
  const isBesideFields = Object.keys(error.fields ?? {}).length > 0;
  return isBesideFields ? 'Not saved: check the marked fields.' : `Not saved. ${error.detail}`;
}

function readDraft(key: string | undefined) {
  const { [VERSION_FIELD]: version, ...values } = key === undefined ? {} : drafts.read(key);
  return version === undefined ? undefined : { values, version };
}
