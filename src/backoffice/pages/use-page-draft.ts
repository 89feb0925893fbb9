import { type RefObject, useRef, useState } from 'react';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { focusFirstError } from '../components/fields.tsx';
import { useRestoredDraft } from '../components/restored-draft.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';

/** What is typed into a page, and what can be done with it. */
export function usePageDraft(page: StaffPage, form: RefObject<HTMLFormElement | null>) {
  const { act, pending, error, fields } = useMutation();
  const { begun, isBack, keep, forget } = useRestoredDraft(`page ${page.page}`);
  const { touch, settle } = useUnsavedChanges({ onLeave: forget, isBack });
  const [text, setText] = useState(isBack ? (begun.text ?? '') : page.text);
  // The version that the text was filled from; the screen may know of a later one by now.
  const [version, setVersion] = useState(isBack ? Number(begun.version) : page.version);
  const latest = useRef(text);
  latest.current = text;
  const params = { page: page.page };

  const take = (taken: StaffPage) => {
    setText(taken.text);
    setVersion(taken.version);
    forget();
    settle();
  };
  const write = (typed: string, seen: number) => {
    touch();
    setText(typed);
    setVersion(seen);
    keep({ text: typed, version: String(seen) });
  };

  async function saveOver(seen: number) {
    const body = { text, version: seen };
    const saved = await act(() => adminApi.call('PUT /admin/pages/:page', { params, body }), {
      said: 'Saved. It’s live in your shop.',
    });
    if (!saved) return focusFirstError(form.current);
    if (latest.current === text) take(saved.body);
    // What was typed while the shop was saving is still to be saved.
    else write(latest.current, saved.body.version);
  }

  async function putBack() {
    const sure = await confirm({
      title: 'Restore the default text?',
      line: 'Your shop will show the text it came with. The current version stays in the log.',
      yes: 'Restore',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await act(() => adminApi.call('POST /admin/pages/:page/as-shipped', { params, body: { version } }), {
      said: 'Default text restored.',
    });
    if (done) take(done.body);
  }

  return {
    text,
    write: (typed: string) => write(typed, version),
    save: () => saveOver(version),
    putBack,
    /** Somebody else has saved the page since this text was filled in. */
    isBehind: page.version !== version,
    isBack,
    takeTheirs: () => take(page),
    saveOverTheirs: () => saveOver(page.version),
    pending,
    error,
    fields,
  };
}
