import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { CategoryDraft, StaffCategory } from '../../shop/catalogue/staff-schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../ui/icon-shapes.ts';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import styles from '../pieces/entries.module.css';
import { readForm, TextField } from '../pieces/fields.tsx';
import { Buttons, ScreenHead } from '../pieces/layout.tsx';
import { moved } from '../pieces/moved.ts';
import { Refusal } from '../pieces/refusal.tsx';

export const loader = () => fetchFor('GET /admin/categories', {});

export function Component() {
  const categories = useLoaderData<typeof loader>();
  const [edited, setEdited] = useState<StaffCategory | 'new'>();
  const { act, error } = useAct();
  const move = (from: number, to: number) => {
    const body = { categories: moved(categories, from, to).map(({ slug }) => slug) };
    return act(() => office.call('PUT /admin/categories', { body }), { said: 'Moved.' });
  };
  async function remove({ slug, name }: StaffCategory) {
    const sure = await confirm({
      title: `Remove ${name}?`,
      line: 'Its page is gone from the shop.',
      yes: 'Remove it',
      tone: 'danger',
    });
    if (sure)
      await act(() => office.call('DELETE /admin/categories/:slug', { params: { slug } }), { said: 'Removed.' });
  }
  return (
    <>
      <ScreenHead title="Categories">
        <Button size="small" onClick={() => setEdited('new')}>
          New category
        </Button>
      </ScreenHead>
      <Refusal error={error} />
      <ol className={styles.entries}>
        {categories.map((category, place) => (
          <li key={category.slug} className={styles.row}>
            <div>
              <b>{category.name}</b>
              <p className={styles.aside}>
                {category.products === 1 ? '1 product' : `${category.products} products`}
                {category.line && ` · ${category.line}`}
              </p>
            </div>
            <div className={styles.acts}>
              <IconButton
                label={`Move ${category.name} up`}
                disabled={place === 0}
                onClick={() => void move(place, place - 1)}
              >
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move ${category.name} down`}
                disabled={place === categories.length - 1}
                onClick={() => void move(place, place + 1)}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
              <Button
                look="quiet"
                size="small"
                onClick={() => setEdited(category)}
                aria-label={`Edit ${category.name}`}
              >
                Edit
              </Button>
              {category.products === 0 && (
                <Button
                  look="danger"
                  size="small"
                  onClick={() => void remove(category)}
                  aria-label={`Remove ${category.name}`}
                >
                  Remove
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {edited && <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function CategoryDialog({ category, onClose }: { category: StaffCategory | 'new'; onClose: () => void }) {
  const { act, pending, error, fields } = useAct();
  const draft: CategoryDraft = category === 'new' ? { name: '', line: '' } : category;
  async function save(body: CategoryDraft) {
    const saved =
      category === 'new'
        ? await act(() => office.call('POST /admin/categories', { body }), { said: 'Category made.' })
        : await act(() => office.call('PUT /admin/categories/:slug', { params: { slug: category.slug }, body }), {
            said: 'Saved.',
          });
    if (saved) onClose();
  }
  return (
    <Dialog title={category === 'new' ? 'New category' : draft.name} onClose={onClose}>
      {Object.keys(fields).length === 0 && <Refusal error={error} />}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const read = readForm(event.currentTarget);
          void save({ name: read.text('name'), line: read.text('line') });
        }}
      >
        <TextField name="name" label="Name" defaultValue={draft.name} error={fields.name} maxLength={60} />
        <TextField
          name="line"
          label="Line under the heading"
          optional
          defaultValue={draft.line}
          error={fields.line}
          maxLength={200}
        />
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Save
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
