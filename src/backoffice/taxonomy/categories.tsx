import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { StaffCategory } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/reorder.ts';
import { useMutation } from '../components/use-mutation.ts';
import { CategoryMeasuresDialog } from './category-measures.tsx';
import { confirmRemoval } from './confirm-removal.ts';
import { TaxonomyRow } from './taxonomy-row.tsx';

export const loader = () => fetchBody('GET /admin/categories', {});

export function Component() {
  const categories = useLoaderData<typeof loader>();
  const [edited, setEdited] = useState<StaffCategory | 'new'>();
  const [measured, setMeasured] = useState<StaffCategory>();
  const { mutate, error } = useMutation();
  const move = (from: number, to: number) => {
    const body = { categories: moveItem(categories, from, to).map(({ slug }) => slug) };
    return mutate(() => adminApi.call('PUT /admin/categories', { body }), { success: 'Order saved.' });
  };
  async function remove({ slug, name }: StaffCategory) {
    if (!(await confirmRemoval(name, 'Its page will be removed from your shop.'))) return;
    await mutate(() => adminApi.call('DELETE /admin/categories/:slug', { params: { slug } }), { success: 'Removed.' });
  }
  return (
    <>
      <ScreenHead title="Categories">
        <Button size="small" onClick={() => setEdited('new')}>
          Add category
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      <ol className={styles.entries}>
        {categories.map((category, place) => (
          <TaxonomyRow
            key={category.slug}
            group={category}
            aside={category.line}
            onEdit={() => setEdited(category)}
            onRemove={() => void remove(category)}
          >
            <Button
              look="quiet"
              size="small"
              onClick={() => setMeasured(category)}
              aria-label={`Measures of ${category.name}`}
            >
              Measures
            </Button>
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
          </TaxonomyRow>
        ))}
      </ol>
      {measured && <CategoryMeasuresDialog category={measured} onClose={() => setMeasured(undefined)} />}
      {edited && <CategoryDialog category={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function CategoryDialog({ category, onClose }: { category: StaffCategory | 'new'; onClose: () => void }) {
  const isNew = category === 'new';
  const { name, line, isWorn } = isNew ? { name: '', line: '', isWorn: true } : category;
  return (
    <FormDialog
      title={isNew ? 'Add category' : name}
      success={isNew ? 'Category added.' : 'Saved.'}
      save={(read) => {
        const body = { name: read.text('name'), line: read.text('line'), isWorn: read.ticked('isWorn') };
        return isNew
          ? adminApi.call('POST /admin/categories', { body })
          : adminApi.call('PUT /admin/categories/:slug', { params: { slug: category.slug }, body });
      }}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <>
          <TextField name="name" label="Name" defaultValue={name} error={fieldErrors.name} maxLength={60} />
          <TextField
            name="line"
            label="Short description"
            optional
            defaultValue={line}
            error={fieldErrors.line}
            maxLength={200}
          />
          <Checkbox name="isWorn" defaultChecked={isWorn}>
            Its products are worn. They’re shown with others in the same colors.
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}
