import type { ProductDraft, ProductSheet, StaffCommunity } from '../../shop/catalogue/staff-schema.ts';
import { StockBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { priceText } from '../../ui/price.tsx';
import { Dialog } from '../pieces/dialog.tsx';
import { Note } from '../pieces/layout.tsx';
import styles from './product.module.css';

type PreviewProps = {
  draft: ProductDraft;
  product: ProductSheet;
  communities: readonly StaffCommunity[];
  onClose: () => void;
};

/** The piece as shoppers would see it, with what stands in the form now. */
export function Preview({ draft, product, communities, onClose }: PreviewProps) {
  const [picture] = product.pictures;
  const maker = communities.find(({ slug }) => slug === draft.community);
  return (
    <Dialog title="Preview" onClose={onClose}>
      <Note>Not saved yet. This is what shoppers would see.</Note>
      <div className={styles.preview}>
        {picture && <Picture picture={picture} sizes="200px" />}
        <div>
          <h3>{draft.name || 'Without a name'}</h3>
          <p className={styles.price}>{draft.price > 0 ? priceText(draft.price) : 'No price yet'}</p>
          <StockBadge inStock={product.stock.onHand - product.stock.reserved} />
          {draft.sizes.length > 0 && <p>Sizes: {draft.sizes.join(', ')}</p>}
          <p className={styles.words}>{draft.description}</p>
          {draft.materials && <p>{draft.materials}</p>}
          {maker && (
            <p>
              Made by {maker.name}, {maker.place}
            </p>
          )}
        </div>
      </div>
      {draft.isHidden && <Note>It is not visible to customers.</Note>}
      <div>
        <Button size="small" look="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
