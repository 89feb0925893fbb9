import { ROUNDINGS, type Rounding } from '../../shared/products/price-change.ts';
import { PRODUCT_STATUSES, STATUS_NAMES } from '../../shared/products/product-status.ts';
import type { BulkChange } from '../../shop/catalog/bulk/schema.ts';
import { SelectField, TextField } from '../components/fields.tsx';
import styles from './bulk-dialog.module.css';
import type { BulkValues, Named } from './bulk-values.ts';

type Other = Exclude<BulkChange['what'], 'price'>;
const OTHERS: Record<Other, string> = {
  status: 'Status',
  category: 'Category',
  community: 'Maker',
  featured: 'Featured',
};

type FieldsProps = { values: BulkValues; onChange: (some: Partial<BulkValues>) => void };

export const PriceFields = ({ values, error, onChange }: FieldsProps & { error: string | undefined }) => (
  <>
    <SelectField
      name="how"
      label="Change"
      value={values.how}
      choices={[
        { value: 'raise', name: 'Raise by' },
        { value: 'lower', name: 'Lower by' },
        { value: 'set', name: 'Set to' },
      ]}
      onChange={({ target }) => onChange({ how: target.value as BulkValues['how'] })}
    />
    <div className={styles.by}>
      <TextField
        name="by"
        label={values.how === 'set' ? 'Price (USD)' : 'How much'}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={values.by}
        error={error}
        onChange={({ target }) => onChange({ by: target.value })}
      />
      {values.how !== 'set' && (
        <SelectField
          name="unit"
          label="Unit"
          value={values.unit}
          choices={[
            { value: 'percent', name: '%' },
            { value: 'amount', name: '$' },
          ]}
          onChange={({ target }) => onChange({ unit: target.value as BulkValues['unit'] })}
        />
      )}
    </div>
    <SelectField
      name="rounding"
      label="Rounding"
      value={values.rounding}
      choices={Object.entries(ROUNDINGS).map(([value, name]) => ({ value, name }))}
      onChange={({ target }) => onChange({ rounding: target.value as Rounding })}
    />
  </>
);

const namedChoices = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, name }));

export const OtherFields = ({
  values,
  categories,
  communities,
  onChange,
}: FieldsProps & { categories: readonly Named[]; communities: readonly Named[] }) => (
  <>
    <SelectField
      name="what"
      label="What to change"
      value={values.what}
      choices={Object.entries(OTHERS).map(([value, name]) => ({ value, name }))}
      onChange={({ target }) => onChange({ what: target.value as Other })}
    />
    {values.what === 'status' && (
      <SelectField
        name="status"
        label="New status"
        value={values.status}
        choices={STATUS_NAMES.map((value) => ({ value, name: PRODUCT_STATUSES[value] }))}
        onChange={({ target }) => onChange({ status: target.value as BulkValues['status'] })}
      />
    )}
    {values.what === 'category' && (
      <SelectField
        name="category"
        label="New category"
        value={values.category}
        choices={namedChoices(categories)}
        onChange={({ target }) => onChange({ category: target.value })}
      />
    )}
    {values.what === 'community' && (
      <SelectField
        name="community"
        label="New maker"
        value={values.community}
        choices={[{ value: '', name: 'None' }, ...namedChoices(communities)]}
        onChange={({ target }) => onChange({ community: target.value })}
      />
    )}
    {values.what === 'featured' && (
      <SelectField
        name="isFeatured"
        label="Show in Featured Products"
        value={values.isFeatured}
        choices={[
          { value: 'yes', name: 'Yes' },
          { value: 'no', name: 'No' },
        ]}
        onChange={({ target }) => onChange({ isFeatured: target.value === 'yes' ? 'yes' : 'no' })}
      />
    )}
  </>
);
