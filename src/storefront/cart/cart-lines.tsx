import { addToCart, type CartItem } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { type Arrival, arrivalText, NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { lineKey, lineText, pricedDetails } from '../../shared/orders/line-details.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { trashIcon } from '../../ui/icon-shapes.ts';
import { ItemLines } from '../../ui/product/item-lines.tsx';
import { priceText } from '../../ui/product/price.tsx';
import styles from './cart.module.css';
import { lineSum } from './cart-line.ts';
import { type CurrentLine, inOtherSize } from './reconcile-cart.ts';

type CartLinesProps = {
  cart: readonly CartItem[];
  known: ReadonlyMap<string, CurrentLine>;
  news: ReadonlyMap<string, string>;
  /** Arrival of the cart if ordered now. */
  arrival: Arrival;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
  onRemove: (line: CartItem) => void;
  onSave: (line: CartItem) => void;
};

/** Lines with picture, link, price, size, quantity and remove button (specification, section 2). */
export const CartLines = ({ cart, known, news, arrival, customReturns, onRemove, onSave }: CartLinesProps) => (
  <ItemLines
    lines={cart.map((line) => {
      const key = lineKey(line);
      const fresh = known.get(key);
      return {
        key,
        name: line.name,
        href: paths.product(line.product),
        image: line.image,
        meta: (
          <Meta
            line={line}
            fresh={fresh}
            news={news.get(key)}
            made={isDesign(line.product) ? madeText(line.inStock > 0 ? arrival : NO_ARRIVAL, customReturns) : ''}
          />
        ),
        sum: fresh?.isGone ? null : priceText(lineSum(line)),
        controls: <LineControls line={line} fresh={fresh} onRemove={onRemove} onSave={onSave} />,
      };
    })}
  />
);

/** "Made for you. Arrives Dec 3 to Dec 8. It can’t be returned unless it’s faulty." */
function madeText(arrival: Arrival, customReturns: string): string {
  const days = arrivalText(arrival);
  return ['Made for you.', days && `${days}.`, customReturns].filter(Boolean).join(' ');
}

type MetaProps = { line: CartItem; fresh: CurrentLine | undefined; news: string | undefined; made: string };

function Meta({ line, fresh, news, made }: MetaProps) {
  if (fresh?.isGone) return <span className={styles.news}>No longer available</span>;
  return (
    <>
      {[...pricedDetails({ details: line.details }), `${priceText(line.price)} each`].join(' · ')}
      {made && <span className={styles.arrives}>{made}</span>}
      {news && (
        <span className={styles.news} role="status">
          {news}
        </span>
      )}
    </>
  );
}

type LineProps = { line: CartItem; fresh: CurrentLine | undefined };

/** The line's name for labels of its controls. */
const fullName = ({ name, details }: CartItem) => lineText({ name, details });
/** A product with several texts has several lines. */
const fieldId = (field: string, line: CartItem) => `${field}-${lineKey(line).replaceAll(/[\s"]+/g, '_')}`;

type LineControlsProps = LineProps & Pick<CartLinesProps, 'onRemove' | 'onSave'>;

/** Size, quantity, remove and save buttons of a line. */
function LineControls({ line, fresh, onRemove, onSave }: LineControlsProps) {
  return (
    <>
      {!fresh?.isGone && <SizeSelect line={line} fresh={fresh} />}
      {!fresh?.isGone && line.inStock > 0 && <QuantitySelect line={line} />}
      <IconButton look="remove" label={`Remove ${fullName(line)}`} onClick={() => onRemove(line)}>
        <Icon shape={trashIcon} />
      </IconButton>
      {!fresh?.isGone && (
        <Button look="plain" size="small" onClick={() => onSave(line)}>
          Save for later<span className="vh"> {fullName(line)}</span>
        </Button>
      )}
    </>
  );
}

/** An order without a size is accepted, and the shop asks by email. */
const missingText = (label: string | undefined) =>
  label ? `Please select: ${label}. Otherwise, we’ll email you to ask.` : 'Choose a size, or we’ll email you to ask.';

/** Size of a line. Until the quote arrives, only the chosen size is known. */
function SizeSelect({ line, fresh }: LineProps) {
  const sizes = fresh?.sizes ?? (line.size === '' ? [] : [line.size]);
  if (sizes.length === 0) return null;
  return (
    <Field
      id={fieldId('size', line)}
      label={`${line.sizeLabel ?? 'Size'} of ${fullName(line)}`}
      labelHidden
      error={line.size === '' ? missingText(line.sizeLabel) : undefined}
    >
      {(tied) => (
        <Select
          {...tied}
          value={line.size}
          onChange={({ currentTarget }) => addToCart(inOtherSize(line, currentTarget.value, fresh))}
        >
          {line.size === '' && <option value="">{line.sizeLabel ? 'Please select' : 'Choose a size'}</option>}
          {sizes.map((size) =>
            fresh?.stockBySize?.[size] === 0 ? (
              <option key={size} value={size} disabled={size !== line.size}>
                {size}, Sold out
              </option>
            ) : (
              <option key={size}>{size}</option>
            ),
          )}
        </Select>
      )}
    </Field>
  );
}

/** Above this stock, a number input replaces the select. */
const MAX_LIST_LENGTH = 200;

function QuantitySelect({ line }: { line: CartItem }) {
  const { qty, inStock } = line;
  const choose = (text: string) => {
    const quantity = Math.floor(Number(text));
    if (quantity >= 1) addToCart({ ...line, qty: Math.min(quantity, inStock) });
  };
  return (
    <Field id={fieldId('qty', line)} label={`Quantity of ${fullName(line)}`} labelHidden>
      {(tied) =>
        inStock > MAX_LIST_LENGTH ? (
          <Input
            {...tied}
            className={styles.number}
            type="number"
            min="1"
            max={inStock}
            inputMode="numeric"
            defaultValue={qty}
            onBlur={({ currentTarget }) => choose(currentTarget.value)}
          />
        ) : (
          <Select
            {...tied}
            value={Math.min(qty, inStock)}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            {Array.from({ length: inStock }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the numbers are the places
              <option key={place}>{place + 1}</option>
            ))}
          </Select>
        )
      }
    </Field>
  );
}
