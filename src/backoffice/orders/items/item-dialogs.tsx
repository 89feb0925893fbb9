import { useState } from 'react';
import { useQuery } from '../../../browser/forms/use-query.ts';
import { uuid } from '../../../browser/uuid.ts';
import { lineText } from '../../../shared/orders/line-details.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { type FoundProduct, ProductSearch } from '../../components/forms/product-search.tsx';
import { Action, Note } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { RefundForm } from '../refunds/refund-form.tsx';
import { texts } from '../texts.ts';

/** Quantity select; hidden if there is only one unit. */
const UnitsField = ({ most, label }: { most: number; label: string }) =>
  most === 1 ? (
    <input type="hidden" name="quantity" value="1" />
  ) : (
    <SelectField
      name="quantity"
      label={label}
      defaultValue={most}
      choices={Array.from({ length: most }, (_, place) => ({ value: `${place + 1}`, name: `${place + 1} of ${most}` }))}
    />
  );

/** Footer of all item edits: checkbox to email the customer, and a note to reprint a printed packing slip. */
const EditFoot = ({ desk }: { desk: OrderDetail }) => (
  <>
    {desk.order.user.email !== '' && (
      <Checkbox name="emails" defaultChecked>
        Email the customer what changed
      </Checkbox>
    )}
    {desk.order.isPacked && <Note>{texts.printAgain}</Note>}
  </>
);

const useProduct = (id: string | undefined) =>
  useQuery(id, () => adminApi.call('GET /admin/products/:id', { params: { id: id ?? '' } }));

const useLeftBySize = (id: string) => leftBySize(useProduct(id).data);

type Product = NonNullable<ReturnType<typeof useProduct>['data']>;

const leftBySize = (product: Product | undefined): ReadonlyMap<string, number> =>
  new Map((product?.stock.sizes ?? []).map(({ size, onHand, reserved }) => [size, Math.max(0, onHand - reserved)]));

const sizeText = (size: string, left: ReadonlyMap<string, number>) =>
  left.has(size) ? `${size} (${left.get(size)} available)` : size;

type AddProps = { desk: OrderDetail; onClose: () => void };

export function AddItem({ desk, onClose }: AddProps) {
  const [key] = useState(uuid);
  const [product, setProduct] = useState<FoundProduct>();
  const { data } = useProduct(product?.id);
  const left = leftBySize(data);
  const sizes = data?.sizes ?? [];
  return (
    <FormDialog
      title="Add item at no charge"
      act="Add item"
      success={texts.itemAdded}
      save={({ text, whole, ticked }) =>
        product
          ? adminApi.call('POST /admin/orders/:id/items', {
              params: { id: desk.order.id },
              body: {
                key,
                seen: desk.itemsVersion,
                emails: ticked('emails'),
                product: product.id,
                size: text('size') || null,
                quantity: whole('quantity'),
              },
            })
          : Promise.resolve(NO_PRODUCT)
      }
      onClose={onClose}
    >
      {(errors) => (
        <>
          {product ? (
            <p className={styles.chosen}>
              <b>{product.name}</b>
              <Action label="Choose another" look="plain" onClick={() => setProduct(undefined)} />
            </p>
          ) : (
            <ProductSearch label="Product" isForSale onAdd={setProduct} error={errors.product} />
          )}
          {product && sizes.length > 0 && (
            <SelectField
              key={product.id}
              name="size"
              label="Size"
              defaultValue=""
              choices={[
                { value: '', name: 'Choose a size' },
                ...sizes.map((size) => ({ value: size, name: sizeText(size, left) })),
              ]}
            />
          )}
          {product && (
            <TextField
              name="quantity"
              label="Quantity"
              inputMode="numeric"
              maxLength={4}
              defaultValue="1"
              hint={data && `${Math.max(0, data.stock.onHand - data.stock.reserved)} available`}
            />
          )}
          <Note>{texts.freeHint}</Note>
          <EditFoot desk={desk} />
        </>
      )}
    </FormDialog>
  );
}

const NO_PRODUCT = {
  ok: false,
  status: 400,
  error: {
    code: 'no_such_product',
    detail: texts.chooseProduct,
    fields: { product: texts.chooseProduct },
  },
} as const;

type LineProps = { desk: OrderDetail; line: OrderDetail['lines'][number]; onClose: () => void };

export function ChangeSize({ desk, line, onClose }: LineProps) {
  const [key] = useState(uuid);
  const left = useLeftBySize(line.product);
  return (
    <FormDialog
      title={`Change size: ${line.name}`}
      act="Change size"
      success={texts.sizeChanged}
      save={({ text, whole, ticked }) =>
        adminApi.call('POST /admin/orders/:id/items/swap', {
          params: { id: desk.order.id },
          body: {
            key,
            seen: desk.itemsVersion,
            emails: ticked('emails'),
            position: line.position,
            quantity: whole('quantity'),
            size: text('size'),
          },
        })
      }
      onClose={onClose}
    >
      <UnitsField most={line.unshipped} label={`How many, now ${line.size}`} />
      <SelectField
        name="size"
        label="New size"
        defaultValue=""
        choices={[
          { value: '', name: 'Choose a size' },
          ...line.sizes
            .filter((size) => size !== line.size)
            .map((size) => ({ value: size, name: sizeText(size, left) })),
        ]}
      />
      <Note>{texts.swapHint}</Note>
      <EditFoot desk={desk} />
    </FormDialog>
  );
}

type Line = OrderDetail['lines'][number];
type Props = { desk: OrderDetail; line: Line; onClose: () => void };
type Chosen = { quantity: number; restock: boolean; withShipping: boolean };

/** Removes units and refunds their share, which is previewed first. */
export function RemoveItem({ desk, line, onClose }: Props) {
  const { position, unshipped } = line;
  const { order, itemsVersion } = desk;
  const [chosen, setChosen] = useState<Chosen>({ quantity: unshipped, restock: true, withShipping: false });
  const toBody = ({ quantity, restock, withShipping }: Chosen) => ({
    lines: [{ position, quantity, restock }],
    withShipping,
  });
  const { answer } = useQuery(JSON.stringify([chosen, itemsVersion]), () =>
    adminApi.call('POST /admin/orders/:id/items/remove/preview', { params: { id: order.id }, body: toBody(chosen) }),
  );
  const share = answer?.ok ? answer.body : undefined;
  const besides = order.shippingPrice + order.giftWrapPrice;
  return (
    <RefundForm
      title={`Remove ${lineText(line)}`}
      yes={share && share.amount > 0 ? `Remove and refund ${priceText(share.amount)}` : 'Remove'}
      tone="danger"
      isReady={share !== undefined}
      success={texts.itemsRemoved}
      onTyped={(typed) => setChosen(chosenIn(typed))}
      send={async ({ typed, key, note }) => {
        const now = chosenIn(typed);
        const body = {
          ...toBody(now),
          key,
          note,
          seen: itemsVersion,
          emails: typed.get('emails') !== null,
          expected: share?.amount ?? 0,
        };
        return adminApi.call('POST /admin/orders/:id/items/remove', { params: { id: order.id }, body });
      }}
      onClose={onClose}
    >
      <UnitsField most={unshipped} label="How many" />
      <Checkbox name="restock" defaultChecked>
        Put back in stock
      </Checkbox>
      {besides > 0 && (
        <Checkbox name="shipping">
          Refund {order.giftWrapPrice ? 'shipping and gift wrap' : 'shipping'}, too ({priceText(besides)})
        </Checkbox>
      )}
      {share && <Note>{shareText(share, line)}</Note>}
      {answer && !answer.ok && <FieldError>{answer.error.detail}</FieldError>}
      <EditFoot desk={desk} />
    </RefundForm>
  );
}

const chosenIn = (typed: FormData): Chosen => ({
  quantity: Number(typed.get('quantity') ?? 1),
  restock: typed.get('restock') !== null,
  withShipping: typed.get('shipping') !== null,
});

type Share = { items: number; discount: number; tax: number; shipping: number; amount: number };

/** "$96.00, less $9.60 discount, plus $6.26 tax: $92.66" */
function shareText({ items, discount, tax, shipping, amount }: Share, { isFree }: Line): string {
  if (isFree && amount === 0) return texts.nothingToRefund;
  const parts = [
    priceText(items),
    discount > 0 ? `less ${priceText(discount)} discount` : '',
    tax > 0 ? `plus ${priceText(tax)} tax` : '',
    shipping > 0 ? `plus ${priceText(shipping)} shipping` : '',
  ].filter(Boolean);
  return `${parts.join(', ')}: ${priceText(amount)}. ${texts.refundEmailed}`;
}
