import { paths } from '../../paths.ts';
import { cachedFragment } from '../../ui/cached-fragment.tsx';
import { Icon } from '../../ui/icon.tsx';
import { handIcon, packageCheckIcon, rulerIcon, truckIcon } from '../../ui/icon-shapes.ts';
import { FITS_ID } from './added-text.ts';
import styles from './page.module.css';

/** What to know before buying. `fits` says what a Medium is, until the buy box knows which size is chosen; `ships` says where to, for how much, and what of tax; `arrives` when, or nothing. */
export const Notes = cachedFragment(function Notes({
  fits,
  materials,
  ships,
  arrives,
  onTime,
  handmade,
  ask,
}: {
  fits: string | undefined;
  materials: string;
  ships: string;
  arrives: string;
  onTime: string;
  handmade: string;
  /** Of the contact page, which knows the product by it. */
  ask: string;
}) {
  return (
    <ul className={styles.notes}>
      {arrives && (
        <li>
          <Icon shape={packageCheckIcon} />
          <span>
            <b>{arrives}</b> in the contiguous US, ordered now. {onTime}
          </span>
        </li>
      )}
      <li>
        <Icon shape={truckIcon} />
        <span>
          {ships} <a href={paths.shippingAndReturns()}>Shipping and returns</a>
        </span>
      </li>
      {fits && (
        <li>
          <Icon shape={rulerIcon} />
          <span>
            <span id={FITS_ID}>{fits}</span> <a href={paths.sizeGuide()}>Size guide</a>
          </span>
        </li>
      )}
      <li>
        <Icon shape={handIcon} />
        <span>
          {materials && `${materials}. `}
          {handmade && `${handmade} `}
          <a href={ask}>Ask about this piece</a>
        </span>
      </li>
    </ul>
  );
});
