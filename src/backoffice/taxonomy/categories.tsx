import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useQuery } from '../../browser/forms/use-query.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { type CategoryMeasures, MEASURED_AT, type MeasuredAt } from '../../shared/products/sizing.ts';
import type { VersionedCategoryMeasures } from '../../shop/catalog/sizes/measures-schema.ts';
import type { StaffCategory } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { Dialog } from '../components/feedback/dialog.tsx';
import styles from '../components/forms/entries.module.css';
import { CheckField, SelectField, TextField } from '../components/forms/fields.tsx';
import { FormDialog } from '../components/forms/form-dialog.tsx';
import { MeasuresForm } from '../components/forms/measures-form.tsx';
import { Action, MoveButtons, Note } from '../components/layout.tsx';
import { Collection, type RowActions } from '../components/lists/collection.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { removalQuestion, TaxonomyRow } from './taxonomy-row.tsx';

export const loader = () => fetchBody('GET /admin/categories', {});

export function Component() {
  const categories = useLoaderData<typeof loader>();
  const [measured, setMeasured] = useState<StaffCategory>();
  return (
    <Collection
      title="Categories"
      what="categories"
      line="Shoppers find your products by them."
      add={{ label: 'Add category', first: 'Add your first category' }}
      rows={categories}
      list={(acts) => (
        <ol className={styles.entries}>
          {categories.map((category, place) => (
            <CategoryRow
              key={category.slug}
              category={category}
              categories={categories}
              place={place}
              acts={acts}
              onMeasure={() => setMeasured(category)}
            />
          ))}
        </ol>
      )}
      form={(category, close) => <CategoryDialog category={category} onClose={close} />}
    >
      {measured && <CategoryMeasuresDialog category={measured} onClose={() => setMeasured(undefined)} />}
    </Collection>
  );
}

type RowProps = {
  category: StaffCategory;
  categories: readonly StaffCategory[];
  place: number;
  acts: RowActions<StaffCategory>;
  onMeasure: () => void;
};

function CategoryRow({ category, categories, place, acts: { run, edit }, onMeasure }: RowProps) {
  const { slug, name, line } = category;
  const move = (from: number, to: number) => {
    const body = { categories: moveItem(categories, from, to).map((each) => each.slug) };
    return run('PUT /admin/categories', { body, success: 'Order saved.' });
  };
  const confirm = removalQuestion(name, 'Its page will be removed from your shop.');
  return (
    <TaxonomyRow
      group={category}
      image={category.image}
      aside={line}
      onEdit={() => edit(category)}
      onRemove={() => run('DELETE /admin/categories/:slug', { params: { slug }, confirm, success: 'Removed.' })}
    >
      <Action label="Size chart" of={`of ${name}`} look="quiet" onClick={onMeasure} />
      <MoveButtons name={name} place={place} count={categories.length} onMove={move} />
    </TaxonomyRow>
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

function CategoryMeasuresDialog({ category: { slug, name }, onClose }: CategoryMeasuresProps) {
  const params = { slug };
  const { answer, data } = useQuery(slug, () => adminApi.call('GET /admin/categories/:slug/measures', { params }));
  return (
    <Dialog title={`Size chart of ${name}`} look="wide" onClose={onClose}>
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

const NEW = { name: '', line: '', isWorn: true };

function CategoryDialog({ category, onClose }: { category: StaffCategory | undefined; onClose: () => void }) {
  const values = category ?? NEW;
  return (
    <FormDialog
      title={category?.name ?? 'Add category'}
      success={category ? 'Saved.' : 'Category added.'}
      values={values}
      save={(read) => {
        const body = { name: read.text('name'), line: read.text('line'), isWorn: read.ticked('isWorn') };
        return category
          ? adminApi.call('PUT /admin/categories/:slug', { params: { slug: category.slug }, body })
          : adminApi.call('POST /admin/categories', { body });
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={60} />
      <TextField name="line" label="Short description" optional maxLength={200} />
      <CheckField name="isWorn" label="Its products are worn. They’re shown with others in the same colors." />
    </FormDialog>
  );
}
