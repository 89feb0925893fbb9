import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { StaffNewsletter } from '../../shop/newsletter/schema.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useVersionedForm } from '../components/use-versioned-form.ts';

type Saved = StaffNewsletter | undefined;

/** A newsletter that is being written, and what can be done with it. `saved` left out: one that is not saved yet. */
export function useNewsletterForm(saved: Saved, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const edit = useVersionedForm<Saved, { subject: string; body: string }>({
    saved,
    form,
    valuesOf: (newsletter) => ({ subject: newsletter?.subject ?? '', body: newsletter?.body ?? '' }),
    versionOf: (newsletter) => newsletter?.changedAt ?? '',
    save: (values, { version }) =>
      saved
        ? adminApi.call('PUT /admin/newsletters/:id', { params: { id: saved.id }, body: { ...values, seen: version } })
        : adminApi.call('POST /admin/newsletters', { body: values }),
    success: 'Saved.',
    draftKey: (newsletter) => `newsletter ${newsletter?.id ?? 'new'}`,
    onSaved: async (made) => {
      if (made && !saved) await navigate(`/admin/newsletters/${made.id}`);
    },
  });

  async function test() {
    const done = await edit.save();
    if (!done) return;
    await edit.mutate(() => adminApi.call('POST /admin/newsletters/:id/test', { params: { id: done.id } }), {
      success: 'Test sent to your email.',
    });
  }

  async function send() {
    const done = await edit.save();
    if (!done) return;
    const counted = await edit.mutate(() => adminApi.call('GET /admin/newsletters', {}));
    if (!counted) return;
    const { subscribers } = counted.body;
    const sure = await confirm({
      title: 'Send this newsletter?',
      line: `It goes to ${subscribers === 1 ? 'one person' : `${subscribers.toLocaleString('en-US')} people`} and can’t be undone.`,
      yes: 'Send newsletter',
    });
    if (!sure) return;
    // What goes out is what was on this screen, word for word.
    const body = { seen: done.changedAt };
    await edit.mutate(() => adminApi.call('POST /admin/newsletters/:id/send', { params: { id: done.id }, body }), {
      success: 'Sending.',
      toastConflict: true,
    });
  }

  return { ...edit, test, send };
}
