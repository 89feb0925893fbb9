import { formatMoney } from '../../shared/money.ts';
import styles from './price.module.css';

export const priceText = (dollars: number) => formatMoney(dollars * 100);

type PriceProps = { price: number; wasPrice: number | null; ids?: { price: string; was: string } };

/** A price with its former price struck through; read aloud as “was $60.00, now $48.00”. */
export const Price = ({ price, wasPrice, ids }: PriceProps) => (
  <>
    {wasPrice !== null && (
      <span className={styles.was} id={ids?.was}>
        <span className="vh">was </span>
        <s>{priceText(wasPrice)}</s>
        <span className="vh">, now </span>{' '}
      </span>
    )}
    <span id={ids?.price}>{priceText(price)}</span>
  </>
);
