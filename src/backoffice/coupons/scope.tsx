import { Checkbox } from '../../ui/choice.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { type FoundProduct, ProductSearch } from '../components/forms/product-search.tsx';
import { IconAction, Note } from '../components/layout.tsx';
import styles from './coupons.module.css';

export type Category = { slug: string; name: string };

type Props = {
  /** Form field name of the category checkboxes; also names the search. */
  name: 'categories' | 'givenCategories';
  title: string;
  /** Meaning of an empty selection. */
  note: string;
  /** Label of the search; unique within a dialog. */
  search: string;
  categories: readonly Category[];
  /** Slugs of the initially selected items. */
  ticked: readonly string[];
  chosen: readonly FoundProduct[];
  onChoose: (products: readonly FoundProduct[]) => void;
  errors: { categories: string | undefined; products: string | undefined };
};

/** Scope of a discount: some categories, single products, or, if empty, as in `note`. */
export const DiscountScope = ({ name, title, note, search, categories, ticked, chosen, onChoose, errors }: Props) => (
  <fieldset className="stack-3">
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
            <IconAction
              label={`Remove ${says}`}
              icon={xIcon}
              look="bare"
              onClick={() => onChoose(chosen.filter((each) => each.id !== id))}
            />
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

/** A deleted item stays checked until staff remove it: without it, the discount would apply to everything. */
export const withDeleted = (categories: readonly Category[], ticked: readonly string[]): readonly Category[] => [
  ...categories,
  ...ticked
    .filter((slug) => !categories.some((each) => each.slug === slug))
    .map((slug) => ({ slug, name: `${slug} (deleted)` })),
];
