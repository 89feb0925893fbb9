import type { ReactNode } from 'react';
import type { ProductFilters } from '../../shop/catalog/lists/schema.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Input, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icon-shapes.ts';
import { BeadTray } from '../../ui/product/bead-tray.tsx';
import { bandText, type Choice, hrefWith, isFiltered, type ListFilters, SORTS } from './list-filters.ts';
import type { ListAddress } from './load-results.ts';
import styles from './product-list.module.css';

/** Sort order and filters, with the number of products for each choice. */
export function FilterForm({ path, keyword, wishes, filters, isOpen }: ListAddress & { isOpen: boolean }) {
  return (
    <details className={styles.filters} open={isOpen}>
      <summary>
        Filter and sort
        <Icon shape={chevronDownIcon} />
      </summary>
      <form className={styles.wishes} action={path}>
        {/* Enter in a field presses the form's first button, which would otherwise be a price band. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className={styles.first}>
          Apply
        </button>
        {keyword && <input type="hidden" name="keyword" value={keyword} />}
        {filters && <FilterChoices filters={filters} wishes={wishes} />}
        {filters && filters.priceBands.length > 0 && <Bands filters={filters} wishes={wishes} />}
        <div className={styles.row}>
          <div className={styles.order}>
            <Field id="sort" label="Sort by">
              {(tied) => (
                <Select
                  {...tied}
                  name="sort"
                  defaultValue={wishes.sort ?? ''}
                  choices={[{ value: '', name: keyword ? 'Most relevant' : 'Featured' }, ...SORTS]}
                />
              )}
            </Field>
          </div>
          <PriceField id="minPrice" label="Min price" value={wishes.minPrice} least={filters?.prices?.least} />
          <PriceField id="maxPrice" label="Max price" value={wishes.maxPrice} least={filters?.prices?.most} />
          <div className={styles.stock}>
            <Checkbox name="inStock" value="true" defaultChecked={wishes.inStock === true}>
              In stock only{filters && <FilterCount of={filters.inStock} isPartial={filters.isPartial} />}
            </Checkbox>
          </div>
          <div className={styles.acts}>
            <Button type="submit">Apply</Button>
            {isFiltered(wishes) && (
              <LinkButton look="plain" href={hrefWith(path, { ...(keyword && { keyword }), page: 1 })}>
                Clear all
              </LinkButton>
            )}
          </div>
        </div>
      </form>
    </details>
  );
}

/** Omits groups with fewer than two choices. */
function FilterChoices({ filters, wishes }: { filters: ProductFilters; wishes: ListFilters }) {
  const { colors, communities, sizes, isPartial } = filters;
  const shows = (name: Choice, values: readonly unknown[]) => values.length > 1 || wishes[name] !== undefined;
  const group = (name: Choice, title: string, options: readonly { value: string; name: string; count: number }[]) =>
    shows(name, options) &&
    options.length > 0 && (
      <FilterGroup title={title}>
        <div className={styles.options}>
          {options.map(({ value, name: text, count }) => {
            const isChosen = wishes[name]?.includes(value) ?? false;
            return (
              <Checkbox
                key={value}
                name={name}
                value={value}
                defaultChecked={isChosen}
                disabled={count === 0 && !isChosen && !isPartial}
              >
                {text}
                <FilterCount of={count} isPartial={isPartial} />
              </Checkbox>
            );
          })}
        </div>
      </FilterGroup>
    );
  return (
    <>
      {shows('color', colors) && colors.length > 0 && (
        <FilterGroup title="Color">
          <BeadTray colors={colors} chosen={wishes.color ?? []} isPartial={isPartial} />
        </FilterGroup>
      )}
      {group('community', 'Made by', communities)}
      {group(
        'size',
        'Size in stock',
        sizes.map(({ value, count }) => ({ value, name: value, count })),
      )}
    </>
  );
}

const FilterGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

const FilterCount = ({ of, isPartial }: { of: number; isPartial: boolean }) =>
  !isPartial && <span className={styles.count}> ({of.toLocaleString('en-US')})</span>;

/** Submit buttons, so that unapplied checkboxes are kept; the active one clears itself. */
const Bands = ({ filters: { priceBands, isPartial }, wishes }: { filters: ProductFilters; wishes: ListFilters }) => (
  <FilterGroup title="Price">
    <div className={styles.bands}>
      {priceBands.map((band) => {
        const isActive = band.min === wishes.minPrice && band.max === wishes.maxPrice;
        return (
          <button
            key={bandText(band)}
            type="submit"
            name="price"
            value={isActive ? '-' : bandText(band)}
            aria-pressed={isActive}
            disabled={band.count === 0 && !isActive && !isPartial}
          >
            {bandName(band)}
            <FilterCount of={band.count} isPartial={isPartial} />
          </button>
        );
      })}
    </div>
  </FilterGroup>
);

type Band = ProductFilters['priceBands'][number];

function bandName({ min, max }: Band): string {
  const dollars = (price: number) => `$${price.toLocaleString('en-US')}`;
  if (min === undefined) return `Up to ${dollars(max ?? 0)}`;
  return max === undefined ? `${dollars(min)} and up` : `${dollars(min)} to ${dollars(max)}`;
}

type PriceFieldProps = { id: string; label: string; value: number | undefined; least: number | undefined };

const PriceField = ({ id, label, value, least }: PriceFieldProps) => (
  <div className={styles.price}>
    <Field id={id} label={label}>
      {(tied) => (
        <Input
          {...tied}
          name={id}
          type="number"
          min="0"
          max="100000"
          step="any"
          inputMode="decimal"
          placeholder={least === undefined ? '$' : `$${least}`}
          defaultValue={value}
        />
      )}
    </Field>
  </div>
);
