import { useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import type { BulkChange, BulkPreview, BulkResult } from '../../shop/catalog/bulk/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { Dialog } from '../components/dialog.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { OtherFields, PriceFields } from './bulk-fields.tsx';
import { BulkLeft } from './bulk-left.tsx';
import { BulkLines, isChanged } from './bulk-lines.tsx';
import { type BulkKind, type BulkValues, changeOf, type Named, valuesOf } from './bulk-values.ts';
import { texts } from './texts.ts';

type Props = {
  kind: BulkKind;
  /** Ids of the chosen products. */
  products: readonly string[];
  categories: readonly Named[];
  communities: readonly Named[];
  onClose: () => void;
  /** Something was changed: the ticks have done their work. */
  onDone: () => void;
};

/** One change for many products: chosen, looked at, saved. */
export function BulkDialog({ kind, products, categories, communities, onClose, onDone }: Props) {
  const { mutate, pending, error, reset } = useMutation();
  const [values, setValues] = useState(() => valuesOf(kind, categories));
  const [refused, setRefused] = useState<string>();
  const [looked, setLooked] = useState<{ change: BulkChange; lines: BulkPreview['lines'] }>();
  const [result, setResult] = useState<BulkResult>();
  const update = (some: Partial<BulkValues>) => {
    reset();
    setRefused(undefined);
    setValues({ ...values, ...some });
  };

  async function look() {
    const read = changeOf(values);
    if (!read.ok) return setRefused(read.sentence);
    const answer = await mutate(() =>
      adminApi.call('POST /admin/product-changes/preview', { body: { products: [...products], change: read.change } }),
    );
    if (answer) setLooked({ change: read.change, lines: answer.body.lines });
    return undefined;
  }
  async function save() {
    if (!looked) return;
    const chosen = looked.lines.filter(isChanged).map(({ id, seen }) => ({ id, seen }));
    const answer = await mutate(() =>
      adminApi.call('POST /admin/product-changes', { body: { products: chosen, change: looked.change } }),
    );
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
          {kind === 'price' ? (
            <PriceFields values={values} error={refused} onChange={update} />
          ) : (
            <OtherFields values={values} categories={categories} communities={communities} onChange={update} />
          )}
          <Buttons>
            <Button type="submit" size="small" pending={pending}>
              Preview
            </Button>
            <Button look="plain" size="small" onClick={onClose}>
              Cancel
            </Button>
          </Buttons>
        </form>
      )}
    </Dialog>
  );
}
