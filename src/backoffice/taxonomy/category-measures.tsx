import { useState } from 'react';
import { useQuery } from '../../browser/forms/use-query.ts';
import { SIZES } from '../../shared/products/sizes.ts';
import { type CategoryMeasures, MEASURED_AT, type MeasuredAt } from '../../shared/products/sizing.ts';
import type { VersionedCategoryMeasures } from '../../shop/catalog/sizes/measures-schema.ts';
import type { StaffCategory } from '../../shop/catalog/taxonomy/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import { SelectField } from '../components/fields.tsx';
import { Note } from '../components/layout.tsx';
import { MeasuresForm } from '../components/measures-form.tsx';

const NAMES: Record<MeasuredAt, string> = {
  wrist: 'Wrist',
  ankle: 'Ankle',
  neck: 'Neck',
  length: 'Length of a necklace',
};
const NOTHING = '';

type CategoryMeasuresProps = { category: StaffCategory; onClose: () => void };

/** What the sizes of a category measure, over the list of categories. */
export function CategoryMeasuresDialog({ category: { slug, name }, onClose }: CategoryMeasuresProps) {
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
  const [measuredAt, setMeasuredAt] = useState<MeasuredAt | typeof NOTHING>(measures?.measuredAt ?? NOTHING);
  const [between, setBetween] = useState<CategoryMeasures['between']>(measures?.between ?? 'larger');
  const isMeasured = measuredAt !== NOTHING;
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
            onChange={({ target }) => setMeasuredAt(target.value as MeasuredAt | typeof NOTHING)}
            choices={[
              { value: NOTHING, name: 'None (no size finder)' },
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
