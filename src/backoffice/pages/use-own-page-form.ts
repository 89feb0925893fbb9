import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { StaffOwnPage } from '../../shop/own-pages/schema.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useVersionedForm } from '../components/use-versioned-form.ts';

const valuesOf = ({ title, slug, text, description, isPublished }: StaffOwnPage) => ({
  title,
  slug,
  text,
  description,
  status: isPublished ? 'published' : 'draft',
});

/** A page that the owner has added. */
export function useOwnPageForm(saved: StaffOwnPage, form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate();
  const params = { id: saved.id };
  const edit = useVersionedForm({
    saved,
    form,
    valuesOf,
    versionOf: ({ version }) => String(version),
    save: ({ status, ...words }, { version }) =>
      adminApi.call('PUT /admin/own-pages/:id', {
        params,
        body: { ...words, isPublished: status === 'published', version: Number(version) },
      }),
    success: ({ isPublished }) => (isPublished ? 'Saved. It’s live in your shop.' : 'Saved as a draft.'),
    draftKey: ({ id }) => `own page ${id}`,
  });

  async function remove() {
    const sure = await confirm({
      title: `Delete ${saved.title}?`,
      line: 'Its address will say “Page not found”, and menus stop showing it. Its text stays in the log.',
      yes: 'Delete page',
      tone: 'danger',
    });
    if (!sure) return;
    await edit.mutate(
      async () => {
        const answer = await adminApi.call('DELETE /admin/own-pages/:id', { params });
        if (answer.ok) await navigate('/admin/pages');
        return answer;
      },
      { success: 'Page deleted.' },
    );
  }

  return { ...edit, remove };
}
