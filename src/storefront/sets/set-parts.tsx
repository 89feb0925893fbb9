import { paths } from '../../paths.ts';
import type { ShopSet } from '../../shop/sets/schema.ts';
import { Island } from '../../ui/island.tsx';
import { NoPicture } from '../../ui/no-picture.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import { Price, priceText } from '../../ui/product/price.tsx';
import { BuySet } from './buy-set.island.tsx';
import styles from './set-parts.module.css';

const SET_PICTURE_SIZES = '(max-width: 700px) 30vw, 190px';

/** `here`: the current product, which isn't linked. */
type SetPartsProps = { set: ShopSet; heading: 'h2' | 'h3'; here?: string };

/** A set: members, price together and separately, and the button that adds them all. */
export const SetParts = ({
  set: { id, name, price, membersPrice, saves, inStock, members },
  heading: Heading,
  here,
}: SetPartsProps) => (
  <article className={styles.set} id={`set-${id}`} aria-labelledby={`set-${id}-name`}>
    <ul className={styles.members}>
      {members.map((member) => (
        <li key={member.id}>
          <div className={styles.picture}>
            {member.picture ? <Picture picture={member.picture} sizes={SET_PICTURE_SIZES} decorative /> : <NoPicture />}
          </div>
          <p className={styles.name}>
            {member.id === here ? <b>This piece</b> : <a href={paths.product(member.id)}>{member.name}</a>}
          </p>
          <p>{member.inStock > 0 ? priceText(member.price) : 'Sold out'}</p>
        </li>
      ))}
    </ul>
    <div className={styles.offer}>
      <Heading id={`set-${id}-name`}>{name}</Heading>
      <p className={styles.price}>
        <Price price={price} wasPrice={membersPrice} />
      </p>
      <p className={styles.saves}>You save {priceText(saves)}. It comes off in your cart.</p>
      {inStock ? (
        <Island
          name="buy-set"
          component={BuySet}
          props={{
            id,
            name,
            members: members.map((member) => ({ id: member.id, name: member.name, sizes: member.sizes })),
          }}
          wake="touch"
        />
      ) : (
        <p className={styles.out}>Part of this set is sold out.</p>
      )}
    </div>
  </article>
);
