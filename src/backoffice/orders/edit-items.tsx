import { useState } from 'react';
import { useQuery } from '../../browser/use-query.ts';
import { uuid } from '../../browser/uuid.ts';
import { isDesign } from '../../shared/design-id.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { SelectField, TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { type FoundProduct, ProductSearch } from '../components/product-search.tsx';
import { useStaff } from '../session.ts';
import { EditFoot, UnitsField } from './edit-fields.tsx';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { RemoveItem } from './remove-item.tsx';
import { texts } from './texts.ts';

type Line = OrderDetail['lines'][number];
type OpenEdit = { kind: 'size' | 'remove'; position: number } | { kind: 'add' };

/** What can be changed of an order's items while some of them wait to be shipped; owners alone give things away or back. */
export function useItemEdits(desk: OrderDetail) {
  const { role } = useStaff();
  const [asked, setAsked] = useState<OpenEdit>();
  const isOpen = desk.stage === 'to_dispatch' && desk.order.isPaid;
  const onClose = () => setAsked(undefined);
  const line = asked && asked.kind !== 'add' ? desk.lines[asked.position] : undefined;
  return {
    buttonsOf: (each: Line) => {
      if (!isOpen || each.unshipped === 0) return undefined;
      const canSwap = each.size !== null && each.sizes.length > 1 && !isDesign(each.product);
      if (!canSwap && role !== 'owner') return undefined;
      const { name, position } = each;
      return (
        <Buttons>
          {canSwap && (
            <Button
              look="plain"
              size="small"
              aria-label={`Change size of ${name}, ${each.size}`}
              onClick={() => setAsked({ kind: 'size', position })}
            >
              Change size
            </Button>
          )}
          {role === 'owner' && (
            <Button
              look="plain"
              size="small"
              aria-label={`Remove ${[name, each.size].filter(Boolean).join(', ')}`}
              onClick={() => setAsked({ kind: 'remove', position })}
            >
              Remove
            </Button>
          )}
        </Buttons>
      );
    },
    addButton: isOpen && role === 'owner' && (
      <div className={styles.more}>
        <Button look="quiet" size="small" onClick={() => setAsked({ kind: 'add' })}>
          Add item at no charge
        </Button>
      </div>
    ),
    dialog: (
      <>
        {asked?.kind === 'add' && <AddItem desk={desk} onClose={onClose} />}
        {asked?.kind === 'size' && line && <ChangeSize desk={desk} line={line} onClose={onClose} />}
        {asked?.kind === 'remove' && line && <RemoveItem desk={desk} line={line} onClose={onClose} />}
      </>
    ),
  };
}

type LineProps = { desk: OrderDetail; line: Line; onClose: () => void };

function ChangeSize({ desk, line, onClose }: LineProps) {
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
      {(errors) => (
        <>
          <UnitsField most={line.unshipped} label={`How many, now ${line.size}`} />
          <SelectField
            name="size"
            label="New size"
            error={errors.size}
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
        </>
      )}
    </FormDialog>
  );
}

type AddProps = { desk: OrderDetail; onClose: () => void };

function AddItem({ desk, onClose }: AddProps) {
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
              <Button look="plain" size="small" onClick={() => setProduct(undefined)}>
                Choose another
              </Button>
            </p>
          ) : (
            <ProductSearch label="Product" chosen={[]} onAdd={setProduct} error={errors.product} />
          )}
          {product && sizes.length > 0 && (
            <SelectField
              key={product.id}
              name="size"
              label="Size"
              error={errors.size}
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
              error={errors.quantity}
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

const useProduct = (id: string | undefined) =>
  useQuery(id, () => adminApi.call('GET /admin/products/:id', { params: { id: id ?? '' } }));

const useLeftBySize = (id: string) => leftBySize(useProduct(id).data);

type Product = NonNullable<ReturnType<typeof useProduct>['data']>;

/** Of products with a stock for each size. */
const leftBySize = (product: Product | undefined): ReadonlyMap<string, number> =>
  new Map((product?.stock.sizes ?? []).map(({ size, onHand, reserved }) => [size, Math.max(0, onHand - reserved)]));

const sizeText = (size: string, left: ReadonlyMap<string, number>) =>
  left.has(size) ? `${size} (${left.get(size)} available)` : size;
