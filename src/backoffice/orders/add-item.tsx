import { useState } from 'react';
import { uuid } from '../../browser/uuid.ts';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { SelectField, TextField } from '../components/fields.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Note } from '../components/layout.tsx';
import { type FoundProduct, ProductSearch } from '../components/product-search.tsx';
import { EditFoot } from './edit-fields.tsx';
import { leftBySize, sizeText, useProduct } from './left-by-size.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';
import { texts } from './texts.ts';

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
