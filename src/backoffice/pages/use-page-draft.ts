import { type RefObject, useRef, useState } from 'react';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { useBegun } from '../pieces/begun.tsx';
import { confirm } from '../pieces/confirm.tsx';
import { focusFault } from '../pieces/fields.tsx';
import { useUnsaved } from '../pieces/use-unsaved.ts';

/** What is typed into a page, and what can be done with it. */
export function usePageDraft(page: StaffPage, form: RefObject<HTMLFormElement | null>) {
  const { act, pending, error, fields } = useAct();
  const { begun, isBack, keep, forget } = useBegun(`page ${page.page}`);
  const { touch, settle } = useUnsaved({ onLeave: forget, isBack });
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
    const saved = await act(() => office.call('PUT /admin/pages/:page', { params, body }), {
      said: 'Saved. The shop shows it.',
    });
    if (!saved) return focusFault(form.current);
    if (latest.current === text) take(saved.body);
    // What was typed while the shop was saving is still to be saved.
    else write(latest.current, saved.body.version);
  }

  async function putBack() {
    const sure = await confirm({
      title: 'Put the shipped text back?',
      line: 'The shop then shows what it came with. What stands here now stays in the log.',
      yes: 'Put it back',
      tone: 'danger',
    });
    if (!sure) return;
    const done = await act(() => office.call('POST /admin/pages/:page/as-shipped', { params, body: { version } }), {
      said: 'The shop shows the shipped text again.',
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
