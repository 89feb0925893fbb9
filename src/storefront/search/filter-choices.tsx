import type { ProductFilters } from '../../shop/catalog/lists/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { BeadTray } from '../../ui/product/bead-tray.tsx';
import { FilterCount, FilterGroup } from './filter-group.tsx';
import type { Choice, ListFilters } from './list-filters.ts';
import styles from './product-list.module.css';

/** Groups with nothing to choose between are left out. */
export function FilterChoices({ filters, wishes }: { filters: ProductFilters; wishes: ListFilters }) {
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
