import type { AdminBody } from '../../browser/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { priceText } from '../../ui/product/price.tsx';
import type { ListColumn, ListRow } from '../components/list-row.ts';
import { Cut } from '../components/row-list.tsx';
import { Thumb } from '../components/thumb.tsx';
import { InlinePrice } from './inline-price.tsx';
import { ProductState } from './product-state.tsx';
import styles from './products.module.css';

export const PRODUCT_COLUMNS: readonly ListColumn[] = [
  { head: 'Product', grows: true },
  { head: 'Status' },
  { head: 'Stock' },
  { head: 'Price', number: true },
  { head: 'Category', gives: 2 },
  { head: 'Maker', gives: 1 },
];

type Listed = AdminBody<'GET /admin/products'>['rows'][number];

export function productRow(row: Listed): ListRow {
  const { id, name, image, category, community } = row;
  const state = <ProductState key="state" {...row} quiet />;
  return {
    key: id,
    href: `/admin/products/${id}`,
    link: name,
    picture: <Thumb src={image} />,
    cells: [
      state,
      <Left key="left" {...row} />,
      <span key="price" className={styles.prices}>
        <SalePrice {...row} />
        <InlinePrice {...row} />
      </span>,
      <Cut key="category">{category}</Cut>,
      <Cut key="maker">{community ?? ''}</Cut>,
    ],
    phone: {
      picture: <Thumb src={image} large />,
      sum: <InlinePrice {...row} />,
      line: category,
      states: (
        <>
          {row.status !== 'active' && state}
          <Left {...row} />
          <SalePrice {...row} />
        </>
      ),
    },
  };
}

/** What is charged while its sale is on. */
const SalePrice = ({ salePrice }: Pick<Listed, 'salePrice'>) =>
  salePrice !== null && <span className={styles.sale}>{`Sale ${priceText(salePrice)}`}</span>;

/** What can be bought, and of each size where they are counted; sold-out sizes stand out. */
const Left = ({ onHand, reserved, sizes, isLow }: Pick<Listed, 'onHand' | 'reserved' | 'sizes' | 'isLow'>) => {
  const left = onHand - reserved;
  return (
    <span className={styles.left}>
      {left > 0 ? <b>{left}</b> : <Badge tone="no">Sold out</Badge>}
      {isLow && <Badge tone="wait">Low</Badge>}
      {left > 0 && sizes.length > 0 && (
        <span className={styles.sizes}>
          {sizes.map(({ size, left: of }) => (
            <span key={size} className={classNames(of === 0 && styles.gone)}>
              {shortSize(size)} {of}
            </span>
          ))}
        </span>
      )}
      {reserved > 0 && <span className={styles.reserved}>{reserved} in unpaid orders</span>}
    </span>
  );
};

const SHORT: Record<string, string> = { Small: 'S', Medium: 'M', Large: 'L', 'Extra Large': 'XL' };
const shortSize = (size: string) => SHORT[size] ?? size;
