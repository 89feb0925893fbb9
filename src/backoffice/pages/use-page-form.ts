import type { RefObject } from 'react';
import type { StaffPage } from '../../shop/pages/schema.ts';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { useVersionedForm } from '../components/use-versioned-form.ts';

/** The text of a page, and the way back to its default text. */
export function usePageForm(saved: StaffPage, form: RefObject<HTMLFormElement | null>) {
  const params = { page: saved.page };
  const edit = useVersionedForm({
    saved,
    form,
    valuesOf: ({ text }) => ({ text }),
    versionOf: ({ version }) => String(version),
    save: ({ text }, { version }) =>
      adminApi.call('PUT /admin/pages/:page', { params, body: { text, version: Number(version) } }),
    success: 'Saved. It’s live in your shop.',
    draftKey: ({ page }) => `page ${page}`,
  });

  async function restoreDefault() {
    const sure = await confirm({
      title: 'Restore the default text?',
      line: 'Your shop will show the text it came with. The current version stays in the log.',
      yes: 'Restore',
      tone: 'danger',
    });
    if (!sure) return;
    const body = { version: Number(edit.base.version) };
    const done = await edit.mutate(() => adminApi.call('POST /admin/pages/:page/as-shipped', { params, body }), {
      success: 'Default text restored.',
    });
    if (done) edit.replace(done.body);
  }

  return { ...edit, restoreDefault };
}
