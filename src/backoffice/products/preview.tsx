import type { ProductDetail, ProductDraft, StaffCommunity } from '../../shop/catalog/staff-schema.ts';
import { StockBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shoppingBagIcon } from '../../ui/icon-shapes.ts';
import { NoPicture } from '../../ui/no-picture.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Note } from '../components/layout.tsx';
import styles from './preview.module.css';
import { texts } from './texts.ts';

type PreviewProps = {
  draft: ProductDraft;
  isUnsaved: boolean;
  product: ProductDetail;
  communities: readonly StaffCommunity[];
  onClose: () => void;
};

/** The product's page as shoppers would see it, with what is in the form now. */
export const Preview = ({ draft, isUnsaved, product, communities, onClose }: PreviewProps) => (
  <Dialog title="Preview" look="wide" onClose={onClose}>
    <Note>{texts.preview(draft.status !== 'active', isUnsaved)}</Note>
    <div className={styles.page}>
      <div className={styles.product}>
        <Shots pictures={product.pictures} />
        <Facts draft={draft} product={product} maker={communities.find(({ slug }) => slug === draft.community)} />
      </div>
    </div>
    <div>
      <Button size="small" look="plain" onClick={onClose}>
        Close
      </Button>
    </div>
  </Dialog>
);

const Shots = ({ pictures: [first, ...others] }: Pick<ProductDetail, 'pictures'>) => (
  <div className={styles.shots}>
    <div className={styles.shot}>{first ? <Picture picture={first} sizes="480px" /> : <NoPicture />}</div>
    {others.length > 0 && (
      <ul className={styles.more}>
        {others.map((picture) => (
          <li className={styles.shot} key={picture.id}>
            <Picture picture={picture} sizes="160px" />
          </li>
        ))}
      </ul>
    )}
  </div>
);

type FactsProps = Pick<PreviewProps, 'draft' | 'product'> & { maker: StaffCommunity | undefined };

function Facts({ draft, product: { stock, rating, numReviews }, maker }: FactsProps) {
  const inStock = stock.onHand - stock.reserved;
  const reviews = numReviews === 0 ? 'No ratings yet' : `${rating} from ${numReviews} ratings`;
  return (
    <div className={styles.facts}>
      <div>
        <h3>{draft.name || 'No name yet'}</h3>
        <Stars value={rating} text={reviews} />
      </div>
      <div className={styles.worth}>
        <p className={styles.price}>
          {draft.price > 0 ? <Price price={draft.price} wasPrice={shownWas(draft)} /> : 'No price yet'}
        </p>
        <StockBadge inStock={inStock} />
      </div>
      <p className={styles.words}>{draft.description}</p>
      {maker && (
        <p className={styles.small}>
          Made by {maker.name}, {maker.place}
        </p>
      )}
      <div className={styles.two}>
        {draft.sizes.length > 0 && (
          <Field id="preview-size" label="Size">
            {(tied) => (
              <Select {...tied}>
                <option>Select a size</option>
                {draft.sizes.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {inStock > 0 && (
          <Field id="preview-quantity" label="Quantity">
            {(tied) => (
              <Select {...tied}>
                <option>1</option>
              </Select>
            )}
          </Field>
        )}
      </div>
      <Button wide disabled>
        <Icon shape={shoppingBagIcon} />
        Add To Cart
      </Button>
      {draft.materials && <p className={styles.small}>{draft.materials}.</p>}
      {draft.care && <p className={styles.small}>Care: {draft.care}</p>}
    </div>
  );
}

/** Only while it is the higher one. */
const shownWas = ({ price, wasPrice }: ProductDraft) => (wasPrice !== null && wasPrice > price ? wasPrice : null);
