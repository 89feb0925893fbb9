import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffNewsletter } from '../../shop/newsletter/staff-schema.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { focusFirstError } from '../components/fields.tsx';
import { useRestoredDraft } from '../components/restored-draft.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import { drafts } from '../session.ts';

type Known = Pick<StaffNewsletter, 'subject' | 'body' | 'changedAt'>;

const BLANK: Known = { subject: '', body: '', changedAt: '' };

const draftOf = (id = 'new') => `newsletter ${id}`;

/** What is typed into a newsletter, and what can be done with it. `newsletter` left out: one that is not saved yet. */
export function useNewsletterDraft(newsletter: StaffNewsletter | undefined, form: RefObject<HTMLFormElement | null>) {
  const { act, pending, error, fields } = useMutation();
  const { begun, isBack, forget } = useRestoredDraft(draftOf(newsletter?.id));
  const { touch, settle } = useUnsavedChanges({ onLeave: forget, isBack });
  const navigate = useNavigate();
  const known: Known = newsletter ?? BLANK;
  const [text, setText] = useState(isBack ? { ...known, subject: begun.subject ?? '', body: begun.body ?? '' } : known);
  // The version that the text was filled from; the screen may know of a later one by now.
  const [seen, setSeen] = useState(begun.seen ?? known.changedAt);
  const latest = useRef(text);
  latest.current = text;

  const take = (taken: Known) => {
    setText(taken);
    setSeen(taken.changedAt);
    forget();
    settle();
  };
  const write = (next: Known, version: string, id = newsletter?.id) => {
    touch();
    setText(next);
    setSeen(version);
    drafts.save(draftOf(id), { subject: next.subject, body: next.body, seen: version });
  };

  /** Answers what is saved, if it is all that stands on the screen. */
  async function saveOver(version: string): Promise<StaffNewsletter | undefined> {
    const draft = { subject: text.subject, body: text.body };
    const saved = newsletter
      ? await act(
          () =>
            adminApi.call('PUT /admin/newsletters/:id', {
              params: { id: newsletter.id },
              body: { ...draft, seen: version },
            }),
          { said: 'Saved.' },
        )
      : await act(() => adminApi.call('POST /admin/newsletters', { body: draft }), { said: 'Saved.' });
    if (!saved) {
      focusFirstError(form.current);
      return undefined;
    }
    const isAll = latest.current === text;
    if (isAll) take(saved.body);
    if (!newsletter) {
      settle();
      forget();
      await navigate(`/admin/newsletters/${saved.body.id}`);
    }
    if (isAll) return saved.body;
    // What was typed while the shop was saving is still to be saved.
    write(latest.current, saved.body.changedAt, saved.body.id);
    return undefined;
  }
  const save = () => saveOver(seen);

  async function test() {
    const saved = await save();
    if (!saved) return;
    await act(() => adminApi.call('POST /admin/newsletters/:id/test', { params: { id: saved.id } }), {
      said: 'Test email sent to you.',
    });
  }

  async function send(subscribers: number) {
    const saved = await save();
    if (!saved) return;
    const sure = await confirm({
      title: 'Send this newsletter?',
      line: `It goes to ${subscribers === 1 ? 'one person' : `${subscribers} people`} and can’t be undone.`,
      yes: 'Send newsletter',
    });
    if (!sure) return;
    // What goes out is what was on this screen, word for word.
    const body = { seen: saved.changedAt };
    await act(() => adminApi.call('POST /admin/newsletters/:id/send', { params: { id: saved.id }, body }), {
      said: 'Sending.',
      refusedAloud: true,
    });
  }

  return {
    text,
    write: (typed: { subject?: string; body?: string }) => write({ ...text, ...typed }, seen),
    save,
    test,
    send,
    isBack,
    drop: () => take(known),
    /** Somebody else has saved it since this text was filled in. */
    theirs: newsletter && newsletter.changedAt !== seen ? newsletter : undefined,
    takeTheirs: () => newsletter && take(newsletter),
    saveOverTheirs: () => newsletter && saveOver(newsletter.changedAt),
    pending,
    error,
    fields,
  };
}
