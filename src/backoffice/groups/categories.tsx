import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { StaffCategory } from '../../shop/catalogue/staff-schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../ui/icon-shapes.ts';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import styles from '../pieces/entries.module.css';
import { TextField } from '../pieces/fields.tsx';
import { ScreenHead } from '../pieces/layout.tsx';
import { moved } from '../pieces/moved.ts';
import { Refusal } from '../pieces/refusal.tsx';
import { confirmRemoval } from './confirm-removal.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupRow } from './group-row.tsx';

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
    if (!(await confirmRemoval(name, 'Its page is gone from the shop.'))) return;
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
          <GroupRow
            key={category.slug}
            group={category}
            aside={category.line}
            onEdit={() => setEdited(category)}
            onRemove={() => void remove(category)}
          >
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
          </GroupRow>
        ))}
      </ol>
      {edited && <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function CategoryDialog({ category, onClose }: { category: StaffCategory | 'new'; onClose: () => void }) {
  const isNew = category === 'new';
  const { name, line } = isNew ? { name: '', line: '' } : category;
  return (
    <GroupDialog
      title={isNew ? 'New category' : name}
      said={isNew ? 'Category made.' : 'Saved.'}
      save={(read) => {
        const body = { name: read.text('name'), line: read.text('line') };
        return isNew
          ? office.call('POST /admin/categories', { body })
          : office.call('PUT /admin/categories/:slug', { params: { slug: category.slug }, body });
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField name="name" label="Name" defaultValue={name} error={faults.name} maxLength={60} />
          <TextField
            name="line"
            label="Line under the heading"
            optional
            defaultValue={line}
            error={faults.line}
            maxLength={200}
          />
        </>
      )}
    </GroupDialog>
  );
}
