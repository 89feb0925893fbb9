import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { addToCart } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { countCharacters } from '../../shared/orders/gift.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import {
  cleanPersonalization,
  type Personalization,
  personalizationError,
} from '../../shared/products/personalization.ts';
import type { StockBySize } from '../../shared/products/sizes.ts';
import type { Sizing } from '../../shared/products/sizing.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shoppingBagIcon } from '../../ui/icon-shapes.ts';
import { BuyBar, useIsScrolledPast } from '../../ui/product/buy-bar.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { toCartLine } from '../cart/cart-line.ts';
import { useSizeFinder } from '../size-finder/use-size-finder.tsx';
import { addedText, FITS_ID, PRICE_ID, sizeTexts, WAS_ID } from './added-text.ts';
import styles from './buy-box.module.css';
import type { SizeFits } from './shown-product.ts';
import type { StockAlertProps } from './stock-alert-form.tsx';

type BuyBoxProps = {
  id: string;
  name: string;
  /** In dollars. */
  price: number;
  image: string;
  /** Units available. */
  inStock: number;
  /** Empty if the product has no sizes. */
  sizes: readonly string[];
  /** Set if they aren't sizes alone. */
  sizeLabel?: string;
  /** Set if sizes have their own stock or price. */
  stockBySize?: StockBySize;
  priceBySize?: Record<string, number>;
  /** Fit text by size, from the size guide. */
  fits: SizeFits;
  /** Set if sizes are measured: data of the size finder. */
  sizing?: Sizing;
  fitCounts?: FitCounts;
  /** Set if a text can be written on it. */
  personalization?: Personalization;
};

/** Limit of one order. A longer list would bloat the page, so a number input replaces it. */
const MAX_LIST_LENGTH = 1000;

/**
 * Size, quantity and adding to the cart. Without a size the product is still added, with a request for the size
 * (specification, section 5). Before hydration the form opens the cart with this product.
 */
export function BuyBox(props: BuyBoxProps) {
  const { id, name, price, inStock, sizes, fits, stockBySize, priceBySize, sizing, fitCounts, personalization } = props;
  const texts = sizeTexts(props.sizeLabel);
  const text = usePersonalization(personalization);
  const [sizeMissing, setSizeMissing] = useState(false);
  const [chosen, setChosen] = useState('');
  const { place, isAway } = useIsScrolledPast();
  const sizeStock = (size: string) => stockBySize?.[size] ?? inStock;
  const sizePrice = (size: string) => priceBySize?.[size] ?? price;
  const left = sizeStock(chosen);
  const choose = (size: string) => {
    setSizeMissing(false);
    setChosen(size);
    const [note, cost] = [document.getElementById(FITS_ID), document.getElementById(PRICE_ID)];
    if (note && fits[size]) note.textContent = fits[size];
    if (cost && priceBySize) cost.textContent = priceText(sizePrice(size));
    const was = document.getElementById(WAS_ID);
    if (was) was.hidden = sizePrice(size) !== price;
  };
  // A size chosen before hydration raised no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const size = document.querySelector<HTMLSelectElement>('#size')?.value;
    if (size) choose(size);
  }, []);
  const finder = useSizeFinder(
    sizing && {
      sizing,
      fitCounts,
      leftIn: sizeStock,
      choose(size) {
        (document.getElementById('size') as HTMLSelectElement).value = size;
        choose(size);
      },
    },
  );
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.refuse()) return;
    const typed = new FormData(event.currentTarget);
    const size = String(typed.get('size') ?? '');
    const qty = Math.max(1, Math.floor(Number(typed.get('qty')) || 1));
    addToCart(toCartLine(props, { qty, size, text: text.typed }));
    const asksForSize = sizes.length > 0 && size === '';
    setSizeMissing(asksForSize);
    if (asksForSize && isAway) showSizes();
    if (!asksForSize) toast(addedText(name, size, texts.label));
  };
  const soldOut = stockBySize ? sizes.filter((size) => sizeStock(size) === 0) : [];
  return (
    <div className={styles.buy}>
      <form className={styles.form} action={paths.cartAdd(id)} onSubmit={add}>
        {(sizes.length > 0 || inStock > 0) && (
          <div className={styles.two}>
            {sizes.length > 0 && (
              <Field id="size" label={texts.label} error={sizeMissing ? texts.missing : undefined} announced>
                {(tied) => (
                  <Select
                    {...tied}
                    name="size"
                    disabled={inStock <= 0}
                    onChange={({ currentTarget }) => choose(currentTarget.value)}
                  >
                    <option value="">{texts.choose}</option>
                    {sizes.map((size) => (
                      <option key={size} value={size} disabled={sizeStock(size) === 0}>
                        {size}
                        {sizeNote(sizeStock(size), inStock, priceBySize?.[size])}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
            {inStock > 0 && (
              <Field id="qty" label="Quantity">
                {(tied) =>
                  left > MAX_LIST_LENGTH ? (
                    <Input {...tied} name="qty" type="number" min="1" max={left} defaultValue="1" inputMode="numeric" />
                  ) : (
                    <Select {...tied} name="qty">
                      {Array.from({ length: left }, (_, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are the places
                        <option key={place}>{place + 1}</option>
                      ))}
                    </Select>
                  )
                }
              </Field>
            )}
          </div>
        )}
        {inStock > 0 && text.field}
        <div ref={place} className={styles.place}>
          <BuyBar price={priceText(sizePrice(chosen))} look={isAway && inStock > 0 ? 'away' : 'plain'}>
            <Button type="submit" wide disabled={inStock <= 0}>
              <Icon shape={shoppingBagIcon} />
              Add To Cart
            </Button>
          </BuyBar>
        </div>
        {inStock > 0 && finder.line}
      </form>
      {(inStock <= 0 || soldOut.length > 0) && (
        <StockAlert id={id} sizes={inStock <= 0 && stockBySize ? ['', ...soldOut] : soldOut} />
      )}
      {finder.dialog}
    </div>
  );
}

/** From the bar, where the size's message is out of sight. */
function showSizes() {
  const list = document.getElementById('size');
  list?.scrollIntoView({ block: 'center' });
  list?.focus({ preventScroll: true });
}

const TEXT_ID = 'personalization';

/** Field for the text on the product. `refuse` shows and focuses its error, if there is one. */
function usePersonalization(offer: Personalization | undefined) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  if (!offer) return { typed, refuse: () => false, field: null };
  const text = cleanPersonalization(typed);
  const error = personalizationError(text, offer);
  const left = offer.maxLength - countCharacters(text);
  const refuse = () => {
    if (!error) return false;
    setMissing(true);
    document.getElementById(TEXT_ID)?.focus();
    return true;
  };
  const field = (
    <Field
      id={TEXT_ID}
      label={offer.price > 0 ? `${offer.label} (+${priceText(offer.price)})` : offer.label}
      optional={!offer.isRequired}
      hint={left >= 0 && `${left} ${left === 1 ? 'character' : 'characters'} left`}
      error={text !== '' || isMissing ? error : undefined}
      announced
    >
      {(tied) => (
        <Input
          {...tied}
          name={TEXT_ID}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </Field>
  );
  return { typed, refuse, field };
}

/** Note after a size in the list: sold out or its price. Empty if all are alike or the whole product is sold out. */
function sizeNote(left: number, inStock: number, price: number | undefined): string {
  if (inStock > 0 && left === 0) return ', Sold out';
  return price === undefined ? '' : `, ${priceText(price)}`;
}

/** Back-in-stock alert. The form is a separate chunk, loaded on click. */
function StockAlert(props: StockAlertProps) {
  const [Form, setForm] = useState<ComponentType<StockAlertProps>>();
  const [pending, setPending] = useState(false);
  if (Form) return <Form {...props} />;
  const open = async () => {
    setPending(true);
    const { StockAlertForm } = await importWithRetry(() => import('./stock-alert-form.tsx'));
    setForm(() => StockAlertForm);
  };
  return (
    <Button look="quiet" wide pending={pending} onClick={() => void open()}>
      Email me when it’s back
    </Button>
  );
}
