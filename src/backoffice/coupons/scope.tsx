import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { Note } from '../components/layout.tsx';
import { type FoundProduct, ProductSearch } from '../components/product-search.tsx';
import styles from './coupons.module.css';

type Props = {
  categories: readonly { slug: string; name: string }[];
  /** Slugs of those that are chosen when the form opens. */
  ticked: readonly string[];
  chosen: readonly FoundProduct[];
  onChoose: (products: readonly FoundProduct[]) => void;
  fields: Record<string, string>;
};

/** What a coupon is for: some categories, single products, or everything where nothing is chosen. */
export const CouponScope = ({ categories, ticked, chosen, onChoose, fields }: Props) => (
  <fieldset className={styles.only}>
    <legend className={labelClass}>Applies to</legend>
    <Note>If you don’t choose anything, it applies to all products.</Note>
    <div className={styles.categories}>
      {withDeleted(categories, ticked).map(({ slug, name }) => (
        <Checkbox key={slug} name="categories" value={slug} defaultChecked={ticked.includes(slug)}>
          {name}
        </Checkbox>
      ))}
    </div>
    {fields.categories && <FieldError>{fields.categories}</FieldError>}
    {chosen.length > 0 && (
      <ul className={styles.chosen} aria-label="Selected products">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name}
            <IconButton
              label={`Remove ${name}`}
              look="bare"
              onClick={() => onChoose(chosen.filter((each) => each.id !== id))}
            >
              <Icon shape={xIcon} />
            </IconButton>
          </li>
        ))}
      </ul>
    )}
    <ProductSearch
      label="Specific products"
      chosen={chosen}
      onAdd={(product) => onChoose([...chosen, product])}
      error={fields.products}
    />
  </fieldset>
);

/** One that is gone stays ticked until somebody takes it out: without it the coupon would be for everything. */
const withDeleted = (categories: Props['categories'], ticked: readonly string[]) => [
  ...categories,
  ...ticked
    .filter((slug) => !categories.some((each) => each.slug === slug))
    .map((slug) => ({ slug, name: `${slug} (deleted)` })),
];
