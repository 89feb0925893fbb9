import { useId, useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import { readAmount, readPercent, toDollars } from '../../shared/money.ts';
import { ROUNDINGS, type Rounding } from '../../shared/products/price-change.ts';
import { PRODUCT_STATUSES, type ProductStatus } from '../../shared/products/product-status.ts';
import type { BulkChange, BulkPreview, BulkResult } from '../../shop/catalog/bulk/schema.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { Dialog } from '../components/feedback/dialog.tsx';
import { FormFields, SelectField, TextField } from '../components/forms/fields.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Note } from '../components/layout.tsx';
import styles from './bulk-dialog.module.css';
import { type Named, toChoices } from './product-form-values.ts';
import { texts } from './texts.ts';

type Props = {
  kind: BulkKind;
  /** Ids of the selected products. */
  products: readonly string[];
  categories: readonly Named[];
  communities: readonly Named[];
  onClose: () => void;
  /** Called after a change is saved: clears the selection. */
  onDone: () => void;
};

/** Bulk edit: pick a change, preview it, save it. */
export function BulkDialog({ kind, products, categories, communities, onClose, onDone }: Props) {
  const { run, pending, error, reset } = useMutation();
  const [values, setValues] = useState(() => toValues(kind, categories));
  const [refused, setRefused] = useState<string>();
  const [looked, setLooked] = useState<{ change: BulkChange; lines: BulkPreview['lines'] }>();
  const [result, setResult] = useState<BulkResult>();
  const update = (some: Partial<BulkValues>) => {
    reset();
    setRefused(undefined);
    setValues({ ...values, ...some });
  };

  async function look() {
    const read = getChange(values);
    if (!read.ok) return setRefused(read.sentence);
    const answer = await run('POST /admin/product-changes/preview', {
      body: { products: [...products], change: read.change },
    });
    if (answer) setLooked({ change: read.change, lines: answer.body.lines });
    return undefined;
  }
  async function save() {
    if (!looked) return;
    const chosen = looked.lines.filter(isChanged).map(({ id, seen }) => ({ id, seen }));
    const answer = await run('POST /admin/product-changes', { body: { products: chosen, change: looked.change } });
    if (!answer) return;
    onDone();
    toast(texts.bulkDone(answer.body.changed));
    if (answer.body.left.length === 0) onClose();
    else setResult(answer.body);
  }

  const title = kind === 'price' ? 'Change prices' : 'Change products';
  if (result) return <BulkLeft title={title} left={result.left} changed={result.changed} onClose={onClose} />;
  return (
    <Dialog title={title} {...(looked && { look: 'wide' as const })} onClose={onClose}>
      <FormAlert error={error} />
      {looked ? (
        <BulkLines
          lines={looked.lines}
          pending={pending}
          onBack={() => setLooked(undefined)}
          onSave={() => void save()}
        />
      ) : (
        <form
          className={fieldsClass}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <Note>{products.length === 1 ? '1 product' : `${products.length.toLocaleString('en-US')} products`}</Note>
          <FormFields values={values} errors={refused === undefined ? {} : { by: refused }} set={update}>
            {kind === 'price' ? (
              <PriceFields how={values.how} />
            ) : (
              <OtherFields what={values.what} categories={categories} communities={communities} />
            )}
          </FormFields>
          <Buttons>
            <Action type="submit" label="Preview" pending={pending} />
            <Action label="Cancel" look="plain" onClick={onClose} />
          </Buttons>
        </form>
      )}
    </Dialog>
  );
}

export type BulkKind = 'price' | 'others';

type BulkValues = {
  what: BulkChange['what'];
  how: 'set' | 'raise' | 'lower';
  by: string;
  unit: 'percent' | 'amount';
  rounding: Rounding;
  status: ProductStatus;
  category: string;
  community: string;
  isFeatured: 'yes' | 'no';
};

const toValues = (kind: BulkKind, categories: readonly Named[]): BulkValues => ({
  what: kind === 'price' ? 'price' : 'status',
  how: 'raise',
  by: '',
  unit: 'percent',
  rounding: 'none',
  status: 'active',
  category: categories[0]?.slug ?? '',
  community: '',
  isFeatured: 'yes',
});

type ChangeResult = { ok: true; change: BulkChange } | { ok: false; sentence: string };

function getChange(values: BulkValues): ChangeResult {
  const { what, how, by, rounding, status, category, community, isFeatured } = values;
  const one = (change: BulkChange): ChangeResult => ({ ok: true, change });
  if (what === 'status') return one({ what, status });
  if (what === 'category') return one({ what, category });
  if (what === 'community') return one({ what, community: community || null });
  if (what === 'featured') return one({ what, isFeatured: isFeatured === 'yes' });
  const unit = how === 'set' ? 'amount' : values.unit;
  const read = unit === 'percent' ? readPercent(by) : readAmount(by, how === 'set' ? 'price' : 'amount');
  if (!read.ok) return read;
  return one({ what, how, by: toDollars(read.cents), unit, rounding });
}

type Other = Exclude<BulkChange['what'], 'price'>;
const OTHERS: Record<Other, string> = {
  status: 'Status',
  category: 'Category',
  community: 'Maker',
  featured: 'Featured',
};

const HOW = [
  { value: 'raise', name: 'Raise by' },
  { value: 'lower', name: 'Lower by' },
  { value: 'set', name: 'Set to' },
];
const UNITS = [
  { value: 'percent', name: '%' },
  { value: 'amount', name: '$' },
];
const YES_NO = [
  { value: 'yes', name: 'Yes' },
  { value: 'no', name: 'No' },
];
const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, name]) => ({ value, name }));

const PriceFields = ({ how }: Pick<BulkValues, 'how'>) => (
  <>
    <SelectField name="how" label="Change" choices={HOW} />
    <div className={styles.by}>
      <TextField
        name="by"
        label={how === 'set' ? 'Price (USD)' : 'How much'}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      {how !== 'set' && <SelectField name="unit" label="Unit" choices={UNITS} />}
    </div>
    <SelectField name="rounding" label="Rounding" choices={choicesOf(ROUNDINGS)} />
  </>
);

type OtherProps = Pick<BulkValues, 'what'> & { categories: readonly Named[]; communities: readonly Named[] };

const OtherFields = ({ what, categories, communities }: OtherProps) => (
  <>
    <SelectField
      name="what"
      label="What to change"
      choices={choicesOf(OTHERS).filter(({ value }) => value !== 'community' || communities.length > 0)}
    />
    {what === 'status' && <SelectField name="status" label="New status" choices={choicesOf(PRODUCT_STATUSES)} />}
    {what === 'category' && <SelectField name="category" label="New category" choices={toChoices(categories)} />}
    {what === 'community' && (
      <SelectField
        name="community"
        label="New maker"
        choices={[{ value: '', name: 'None' }, ...toChoices(communities)]}
      />
    )}
    {what === 'featured' && <SelectField name="isFeatured" label="Show in Featured Products" choices={YES_NO} />}
  </>
);

type LeftProps = { title: string; left: BulkResult['left']; changed: number; onClose: () => void };

export const BulkLeft = ({ title, left, changed, onClose }: LeftProps) => (
  <Dialog title={title} onClose={onClose}>
    <Alert tone="wait">{texts.bulkLeft(changed, left.length)}</Alert>
    <ul className={styles.left}>
      {left.map(({ id, name, why }) => (
        <li key={id}>
          <a href={`/admin/products/${id}`}>{name}</a>: {why}
        </li>
      ))}
    </ul>
    <Buttons>
      <Action label="Close" onClick={onClose} />
    </Buttons>
  </Dialog>
);

type Line = BulkPreview['lines'][number];
const isChanged = ({ before, after, problem }: Line) => problem === null && before !== after;

type PreviewProps = { lines: readonly Line[]; pending: boolean; onBack: () => void; onSave: () => void };

function BulkLines({ lines, pending, onBack, onSave }: PreviewProps) {
  const id = useId();
  const count = lines.filter(isChanged).length;
  const skipped = lines.length - count;
  return (
    <>
      <Note>{texts.bulkPreview(count, skipped)}</Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard */}
      <section className={styles.lines} tabIndex={0} aria-labelledby={id}>
        <table>
          <caption id={id} className="vh">
            What changes
          </caption>
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                <td>{line.before}</td>
                <td>{isChanged(line) ? <b>{line.after}</b> : <span>{line.problem ?? 'Stays as it is'}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Buttons>
        <Action
          label={count === 1 ? 'Change 1 product' : `Change ${count.toLocaleString('en-US')} products`}
          pending={pending}
          disabled={count === 0}
          onClick={onSave}
        />
        <Action label="Back" look="plain" onClick={onBack} />
      </Buttons>
    </>
  );
}
