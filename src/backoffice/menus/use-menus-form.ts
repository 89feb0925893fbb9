import type { MenuEntry, Menus } from '../../shared/menus.ts';
import type { StaffMenus } from '../../shop/menus/schema.ts';
import { adminApi } from '../admin-api.ts';
import { useVersionedForm } from '../components/forms/use-versioned-form.ts';

/** With a key for drag and drop; the API identifies entries by position. */
export type FormEntry = MenuEntry & { key: string };

export type FormColumn = { key: string; heading: string; entries: readonly FormEntry[] };
type MenuValues = { header: readonly FormEntry[]; columns: readonly FormColumn[]; end: readonly FormEntry[] };

export function useMenusForm(saved: StaffMenus) {
  const edit = useVersionedForm<StaffMenus, MenuValues>({
    saved,
    toValues,
    getVersion: ({ version }) => String(version),
    save: (values, { version }) =>
      adminApi.call('PUT /admin/menus', { body: { menus: toMenus(values), version: Number(version) } }),
    success: 'Saved. Shoppers see it now.',
  });

  async function reset() {
    const done = await edit.run('POST /admin/menus/reset', {
      body: { version: Number(edit.base.version) },
      confirm: {
        title: 'Go back to the shop’s own menus?',
        line: 'Header and footer will link to what they linked to at first. Your menus stay in the log.',
        yes: 'Reset menus',
        tone: 'danger',
      },
      success: 'Menus reset.',
    });
    if (done) edit.replace(done.body);
  }
  return { ...edit, reset };
}

/** Keys are derived from positions, so that undoing a change leaves nothing unsaved. */
const toValues = ({ menus: { header, columns, end } }: Pick<StaffMenus, 'menus'>): MenuValues => ({
  header: withKeys('header', header),
  columns: columns.map(({ heading, entries }, place) => ({
    key: `column-${place}`,
    heading,
    entries: withKeys(`column-${place}`, entries),
  })),
  end: withKeys('end', end),
});

const withKeys = (list: string, entries: readonly MenuEntry[]): FormEntry[] =>
  entries.map((entry, place) => ({ ...entry, key: `${list}-${place}` }));

const toMenus = ({ header, columns, end }: MenuValues): Menus => ({
  header: withoutKeys(header),
  columns: columns.map(({ heading, entries }) => ({ heading, entries: withoutKeys(entries) })),
  end: withoutKeys(end),
});

const withoutKeys = (entries: readonly FormEntry[]): MenuEntry[] => entries.map(({ key: _, ...entry }) => entry);
