import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { navigate } from '../../browser/navigate.ts';
import { addToCart } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { Product } from '../../shop/catalog/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { soldOutText, textError, toCartLine } from '../cart/cart-line.ts';
import { addedText, sizeTexts } from './added-text.ts';
import styles from './quick-add.module.css';

/**
 * Adds one unit of a product shown on another page, by current stock. If it has sizes, asks for one in place. Before
 * hydration the form opens the cart with this product.
 */
export function QuickAdd({ id, name }: { id: string; name: string }) {
  const [sized, setSized] = useState<Product>();
  const [sizeMissing, setSizeMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (sized) select.current?.focus();
  }, [sized]);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const size = String(new FormData(event.currentTarget).get('size') ?? '');
    if (sized && size === '') return setSizeMissing(true);
    setPending(true);
    const answer = await api.call('GET /products/:id', { params: { id }, query: { reviews: 0 } });
    setPending(false);
    if (!answer.ok) toast(answer.error.detail, { tone: 'bad' });
    else setSized(addOne(answer.body, size));
  }

  const field = `size-${id}`;
  const texts = sizeTexts(sized?.sizeLabel);
  return (
    <form className={styles.add} action={paths.cartAdd(id)} onSubmit={(event) => void add(event)}>
      {sized && (
        <Field id={field} label={texts.label} error={sizeMissing ? texts.missing : undefined} announced>
          {(tied) => (
            <Select {...tied} ref={select} name="size" onChange={() => setSizeMissing(false)}>
              <option value="">{texts.choose}</option>
              {sized.sizes.map((size) => (
                <option key={size} value={size} disabled={sized.stockBySize?.[size] === 0}>
                  {size}
                  {sized.stockBySize?.[size] === 0 && ', Sold out'}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Button type="submit" look="quiet" size="small" wide pending={pending} aria-label={`Quick add: ${name}`}>
        Quick add
      </Button>
    </form>
  );
}

/** Adds the product with a toast, or explains why not; one that needs a text is opened. Returns the product if a size must be chosen (again). */
function addOne(product: Product, size: string): Product | undefined {
  if (textError(product)) {
    void navigate(paths.product(product.id));
    return undefined;
  }
  if (product.sizes.length > 0 && size === '' && product.inStock > 0) return product;
  const line = toCartLine(product, { qty: 1, size });
  const isLeft = line.inStock > 0;
  if (isLeft) addToCart(line);
  if (isLeft) toast(addedText(product.name, line.size, product.sizeLabel));
  else toast(soldOutText(product, line.size), { tone: 'bad' });
  return isLeft || product.inStock <= 0 ? undefined : product;
}
