import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { ProductDetail, ProductDraft } from '../../shop/catalog/products/schema.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Price } from '../../ui/product/price.tsx';
import { Buttons, Card } from '../components/layout.tsx';
import { useShopUrl } from '../components/use-shop-url.ts';
import styles from './product.module.css';

type Props = {
  product: ProductDetail;
  draft: ProductDraft;
  /** The way to its page before it is saved. */
  children: ReactNode;
};

/** The product as its card shows it, and the ways to its page. */
export function InTheShop({
  product: { id, status, pictures, stock, rating, numReviews, isOnSale },
  draft,
  children,
}: Props) {
  const shopAddress = useShopUrl();
  const left = stock.onHand - stock.reserved;
  const [first] = pictures;
  const facts = [left > 0 ? `${left} available` : 'Sold out', numReviews > 0 && `${rating} stars from ${numReviews}`];
  return (
    <Card title="In the shop">
      <div className={styles.shown}>
        {first && <img src={first.src} alt="" width={96} height={120} />}
        <div>
          <b>{draft.name || 'No name yet'}</b>
          {draft.price > 0 && (
            <p>
              <Price {...pricesOf(draft, isOnSale)} />
            </p>
          )}
          <p className={styles.hint}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <Buttons>
        {children}
        {status === 'active' && (
          <LinkButton href={shopAddress(paths.product(id))} look="plain" size="small">
            View in shop
          </LinkButton>
        )}
      </Buttons>
    </Card>
  );
}

/** As they are charged and crossed out today. */
function pricesOf({ price, wasPrice, salePrice }: ProductDraft, isOnSale: boolean) {
  if (isOnSale && salePrice && salePrice < price) return { price: salePrice, wasPrice: price };
  return { price, wasPrice: wasPrice !== null && wasPrice > price ? wasPrice : null };
}
