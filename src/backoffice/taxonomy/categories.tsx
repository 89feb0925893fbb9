import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { type CategoryMeasures, MEASURED_AT, type MeasuredAt } from '../../shared/products/sizing.ts';
import type { VersionedCategoryMeasures } from '../../shop/catalog/sizes/measures-schema.ts';
import type { StaffCategory } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { Dialog } from '../components/feedback/dialog.tsx';
import styles from '../components/forms/entries.module.css';
import { SelectField, TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { MeasuresForm } from '../components/forms/measures-form.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { confirmRemoval, TaxonomyRow } from './taxonomy-row.tsx';

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

const NAMES: Record<MeasuredAt, string> = {
  wrist: 'Wrist',
  ankle: 'Ankle',
  neck: 'Neck',
  length: 'Length of a necklace',
};
const UNSET = '';

type CategoryMeasuresProps = { category: StaffCategory; onClose: () => void };

/** Size measurements of a category, in a dialog over the list. */
function CategoryMeasuresDialog({ category: { slug, name }, onClose }: CategoryMeasuresProps) {
  const params = { slug };
  const { answer, data } = useQuery(slug, () => adminApi.call('GET /admin/categories/:slug/measures', { params }));
  return (
    <Dialog title={`Measures of ${name}`} look="wide" onClose={onClose}>
      <Note>
        For “Find your size” on product pages, and the table of the size guide. “Strung” is the length on the thread;
        beads take up some of it inside. “Fits” is what people measure; left empty, it follows from the length.
      </Note>
      {answer && !answer.ok && <ErrorAlert error={answer.error} />}
      {data && <Form slug={slug} saved={data} onSaved={onClose} />}
    </Dialog>
  );
}

type FormProps = { slug: string; saved: VersionedCategoryMeasures; onSaved: () => void };

function Form({ slug, saved: { measures, version }, onSaved }: FormProps) {
  const [measuredAt, setMeasuredAt] = useState<MeasuredAt | typeof UNSET>(measures?.measuredAt ?? UNSET);
  const [between, setBetween] = useState<CategoryMeasures['between']>(measures?.between ?? 'larger');
  const isMeasured = measuredAt !== UNSET;
  return (
    <MeasuresForm
      bead={measures ? measures.bead : 2}
      sizes={measures?.sizes ?? SIZES.map((size) => ({ size, strung: 0, fits: null }))}
      names={SIZES}
      isMeasured={isMeasured}
      save={({ bead, sizes }) =>
        adminApi.call('PUT /admin/categories/:slug/measures', {
          params: { slug },
          body: { measures: isMeasured ? { measuredAt, between, bead: bead ?? 0, sizes } : null, version },
        })
      }
      onSaved={onSaved}
      onCancel={onSaved}
    >
      {(fields) => (
        <>
          <SelectField
            name="measures.measuredAt"
            label="Measured at"
            value={measuredAt}
            onChange={({ target }) => setMeasuredAt(target.value as MeasuredAt | typeof UNSET)}
            choices={[
              { value: UNSET, name: 'None (no size finder)' },
              ...MEASURED_AT.map((value) => ({ value, name: NAMES[value] })),
            ]}
            error={fields['measures.measuredAt']}
          />
          {isMeasured && (
            <SelectField
              name="measures.between"
              label="Between two sizes"
              value={between}
              onChange={({ target }) => setBetween(target.value as CategoryMeasures['between'])}
              choices={[
                { value: 'larger', name: 'Take the larger one' },
                { value: 'smaller', name: 'Take the smaller one' },
              ]}
              error={fields['measures.between']}
            />
          )}
        </>
      )}
    </MeasuresForm>
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
