import { MAX_MEMBERS } from '../../shop/sets/schema.ts';
import { IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, xIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { Note } from '../components/layout.tsx';
import { ProductSearch } from '../components/product-search.tsx';
import { moveItem } from '../components/reorder.ts';
import styles from '../products/worn-together-card.module.css';
import type { FormMember } from './use-set-form.ts';

type MembersProps = {
  members: readonly FormMember[];
  onChange: (members: readonly FormMember[]) => void;
  error: string | undefined;
};

/** The products of a set, in the order in which shoppers see them. */
export const Members = ({ members, onChange, error }: MembersProps) => (
  <div className={styles.card}>
    {members.length > 0 && (
      <ol className={styles.pairs} aria-label="Products of the set">
        {members.map(({ id, name, price, image, isHidden }, place) => (
          <li key={id}>
            {image ? <img src={image} alt="" width={40} height={50} /> : <span className={styles.blank} />}
            <div>
              <a href={`/admin/products/${id}`}>{name}</a>
              <Note>{isHidden ? 'Hidden: the set is not offered' : priceText(price)}</Note>
            </div>
            <div className={styles.acts}>
              <IconButton
                label={`Move ${name} up`}
                disabled={place === 0}
                onClick={() => onChange(moveItem(members, place, place - 1))}
              >
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={place === members.length - 1}
                onClick={() => onChange(moveItem(members, place, place + 1))}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
              <IconButton
                look="remove"
                label={`Remove ${name}`}
                onClick={() => onChange(members.filter((member) => member.id !== id))}
              >
                <Icon shape={xIcon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
    )}
    {members.length < MAX_MEMBERS ? (
      <ProductSearch
        key={members.length}
        label="Add a product"
        chosen={members}
        onAdd={({ id, name, price, status, image }) =>
          onChange([...members, { id, name, price, isHidden: status !== 'active', image }])
        }
        error={error}
      />
    ) : (
      <>
        <Note>That’s {MAX_MEMBERS}, as many as a set can have.</Note>
        {error && <FieldError>{error}</FieldError>}
      </>
    )}
  </div>
);
