import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { placeOfAddress } from '../../shared/address/place-of-sale.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { priceText } from '../../ui/product/price.tsx';
import { fetchBody } from '../admin-api.ts';
import { ScreenHead } from '../components/layout.tsx';
import { Charge } from './charge.tsx';
import { ProductTiles } from './product-tiles.tsx';
import { SaleLines } from './sale-lines.tsx';
import styles from './sell.module.css';
import { Sold } from './sold.tsx';
import { type SaleState, useSale } from './use-sale.ts';

export const loader = () => fetchBody('GET /admin/sender', {});

const sumText = ({ totalPrice, isTaxed }: NonNullable<SaleState['figures']>) =>
  `${priceText(totalPrice)}${isTaxed ? '' : ' + tax'}`;

/** A market stall in one hand: tap products, take the money, hand them over. */
export function Component() {
  const { storeAddress } = useLoaderData<typeof loader>();
  const sale = useSale(placeOfAddress(storeAddress));
  const [isPaying, setPaying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sold, units, figures } = sale;
  useEffect(() => {
    if (isPaying) heading.current?.focus();
  }, [isPaying]);
  if (sold) {
    return (
      <>
        <ScreenHead title="Sell in person" />
        <Sold
          sale={sold}
          onNew={() => {
            sale.startAnew();
            setPaying(false);
          }}
          onBack={sale.takeBack}
        />
      </>
    );
  }
  return (
    <>
      <ScreenHead title="Sell in person" saves>
        {isPaying ? (
          <Button size="small" look="quiet" onClick={() => setPaying(false)}>
            Add more products
          </Button>
        ) : (
          <Button size="small" disabled={units === 0} onClick={() => setPaying(true)}>
            {units === 0 ? 'Tap products to sell' : `Charge ${figures ? sumText(figures) : ''} · ${units}`}
          </Button>
        )}
      </ScreenHead>
      <div className={classNames(styles.stall, isPaying && styles.paying)}>
        <section className={styles.goods} aria-label="Products">
          <ProductTiles lines={sale.lines} onAdd={sale.add} />
        </section>
        <section className={styles.sale} aria-label="This sale">
          <h2 ref={heading} tabIndex={-1}>
            This sale
          </h2>
          <SaleLines sale={sale} />
          {units > 0 && <Charge sale={sale} />}
        </section>
      </div>
    </>
  );
}
