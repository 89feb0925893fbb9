import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { type FoundProduct, ProductSearch } from '../components/forms/product-search.tsx';
import { Note } from '../components/layout.tsx';
import styles from './coupons.module.css';

export type Category = { slug: string; name: string };

type Props = {
  /** Names the ticked categories in the form, and the field of the search. */
  name: 'categories' | 'givenCategories';
  title: string;
  /** What choosing nothing means. */
  note: string;
  /** Of the search: no two in a dialog are called alike. */
  search: string;
  categories: readonly Category[];
  /** Slugs of those that are chosen when the form opens. */
  ticked: readonly string[];
  chosen: readonly FoundProduct[];
  onChoose: (products: readonly FoundProduct[]) => void;
  errors: { categories: string | undefined; products: string | undefined };
};

/** What a discount is for: some categories, single products, or what `note` says where nothing is chosen. */
export const DiscountScope = ({ name, title, note, search, categories, ticked, chosen, onChoose, errors }: Props) => (
  <fieldset className={styles.only}>
    <legend className={labelClass}>{title}</legend>
    <Note>{note}</Note>
    <div className={styles.categories}>
      {withDeleted(categories, ticked).map(({ slug, name: says }) => (
        <Checkbox key={slug} name={name} value={slug} defaultChecked={ticked.includes(slug)}>
          {says}
        </Checkbox>
      ))}
    </div>
    {errors.categories && <FieldError>{errors.categories}</FieldError>}
    {chosen.length > 0 && (
      <ul className={styles.chosen} aria-label="Selected products">
        {chosen.map(({ id, name: says }) => (
          <li key={id}>
            {says}
            <IconButton
              label={`Remove ${says}`}
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
      name={`${name}-search`}
      label={search}
      chosen={chosen}
      onAdd={(product) => onChoose([...chosen, product])}
      error={errors.products}
    />
  </fieldset>
);

/** One that is gone stays ticked until somebody takes it out: without it the discount would be for everything. */
export const withDeleted = (categories: readonly Category[], ticked: readonly string[]): readonly Category[] => [
  ...categories,
  ...ticked
    .filter((slug) => !categories.some((each) => each.slug === slug))
    .map((slug) => ({ slug, name: `${slug} (deleted)` })),
];
