import { MAX_STORY_PRODUCTS, type StoryProduct } from '../../shop/stories/schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, xIcon } from '../../ui/icon-shapes.ts';
import { Note } from '../components/layout.tsx';
import { ProductSearch } from '../components/product-search.tsx';
import { moveItem } from '../components/reorder.ts';
import styles from '../products/worn-together-card.module.css';

type Props = {
  products: readonly StoryProduct[];
  onChange: (products: readonly StoryProduct[]) => void;
  error: string | undefined;
};

/** Products whose cards stand under a story, in their order. */
export const StoryProducts = ({ products, onChange, error }: Props) => (
  <div className={styles.card}>
    {products.length > 0 && (
      <ol className={styles.pairs} aria-label="Products of the story">
        {products.map(({ id, name, image, isHidden }, place) => (
          <li key={id}>
            {image ? <img src={image} alt="" width={40} height={50} /> : <span className={styles.blank} />}
            <div>
              <a href={`/admin/products/${id}`}>{name}</a>
              {isHidden && <Note>Not in the shop: shoppers don’t see it here</Note>}
            </div>
            <div className={styles.acts}>
              <IconButton
                label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => onChange(moveItem(products, place, place - 1))}
              >
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={place === products.length - 1}
                onClick={() => onChange(moveItem(products, place, place + 1))}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
              <IconButton
                look="remove"
                label={`Remove ${name}`}
                onClick={() => onChange(products.filter((each) => each.id !== id))}
              >
                <Icon shape={xIcon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
    )}
    {products.length < MAX_STORY_PRODUCTS ? (
      <ProductSearch
        key={products.length}
        label="Add a product"
        chosen={products}
        error={error}
        onAdd={({ id, name, status, image }) =>
          onChange([...products, { id, name, isHidden: status !== 'active', image }])
        }
      />
    ) : (
      <>
        <Note>That’s {MAX_STORY_PRODUCTS}, as many as a story can have.</Note>
        {error && <FieldError>{error}</FieldError>}
      </>
    )}
  </div>
);
