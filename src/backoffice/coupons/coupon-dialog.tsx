import { useEffect, useRef, useState } from 'react';
import type { StaffCoupon } from '../../shop/pricing/staff-schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { Dialog } from '../components/dialog.tsx';
import { MoneyField } from '../components/fields.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import type { FoundProduct } from '../components/product-search.tsx';
import { focusFirstError, mergeFieldErrors } from '../components/read-form.ts';
import { Segments } from '../components/segments.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { type CouponKind, draftIn, previewOf, saveCoupon, savedText, titleOf } from './coupon-draft.ts';
import { CouponLink } from './coupon-link.tsx';
import { CouponName } from './coupon-name.tsx';
import { BoughtScope, GivenScope } from './coupon-scope.tsx';
import { CouponLimits, CouponWorth } from './coupon-terms.tsx';
import styles from './coupons.module.css';
import type { Category } from './scope.tsx';

type DialogProps = {
  categories: readonly Category[];
  /** Left out: a new one. */
  coupon?: StaffCoupon | undefined;
  onClose: () => void;
};

const KINDS = [
  { value: 'percent', name: 'Percent off' },
  { value: 'fixed', name: 'Dollars off' },
  { value: 'free_shipping', name: 'Free shipping' },
  { value: 'buy_get', name: 'Buy X, get Y' },
] as const;

export function CouponDialog({ categories, coupon, onClose }: DialogProps) {
  const { mutate, pending, error, fields } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  const [isAutomatic, setAutomatic] = useState(coupon?.isAutomatic ?? false);
  const [kind, setKind] = useState<CouponKind>(coupon?.kind ?? 'percent');
  const [products, setProducts] = useState<readonly FoundProduct[]>(coupon?.products ?? []);
  const [given, setGiven] = useState<readonly FoundProduct[]>(coupon?.buyGet?.products ?? []);
  const chosen = { isAutomatic, kind, products, given };
  const [preview, setPreview] = useState('');
  const read = () => {
    if (form.current) setPreview(previewOf(draftIn(form.current, chosen).body, chosen, categories));
  };
  // What is chosen beside the fields changes the sentence, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is new with every drawing
  useEffect(read, [isAutomatic, kind, products, given]);
  async function submit(sent: HTMLFormElement) {
    const { body, fieldErrors } = draftIn(sent, chosen);
    const saved = await mutate(async () => mergeFieldErrors(await saveCoupon(body, coupon), fieldErrors), {
      success: savedText(body, coupon),
    });
    if (saved) onClose();
    else focusFirstError(sent);
  }
  return (
    <Dialog title={titleOf(coupon)} look="wide" onClose={onClose}>
      <FormAlert error={error} />
      <form
        ref={form}
        className={fieldsClass}
        noValidate
        onChange={read}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        {coupon && coupon.uses > 0 && <Note>Orders that already used it keep their discount.</Note>}
        <div className={styles.halves}>
          <div className={styles.half}>
            <CouponName coupon={coupon} isAutomatic={isAutomatic} onWay={setAutomatic} fields={fields} />
            <Segments name="kind" label="Discount" defaultValue={kind} choices={KINDS} onChange={setKind} />
            <CouponWorth key={kind} kind={kind} coupon={coupon?.kind === kind ? coupon : undefined} fields={fields}>
              <MoneyField
                name="minimum"
                noun="amount"
                label="Minimum order (USD)"
                optional
                defaultValue={coupon && coupon.minimum > 0 ? coupon.minimum.toFixed(2) : ''}
                error={fields.minimum}
              />
            </CouponWorth>
            <CouponLimits coupon={coupon} isAutomatic={isAutomatic} fields={fields} />
          </div>
          <div className={styles.half}>
            <BoughtScope
              kind={kind}
              categories={categories}
              ticked={coupon?.categories ?? []}
              chosen={products}
              onChoose={setProducts}
              fields={fields}
            />
            {kind === 'buy_get' && (
              <GivenScope
                categories={categories}
                ticked={coupon?.buyGet?.categories ?? []}
                chosen={given}
                onChoose={setGiven}
                fields={fields}
              />
            )}
          </div>
        </div>
        <p className={styles.preview} aria-live="polite">
          {preview}
        </p>
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            Save discount
          </Button>
          <Button look="plain" size="small" onClick={onClose}>
            Cancel
          </Button>
          {coupon?.url && <CouponLink code={coupon.code} url={coupon.url} />}
        </Buttons>
      </form>
    </Dialog>
  );
}
