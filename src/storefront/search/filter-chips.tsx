import { beadColor } from '../../shared/products/bead-colors.ts';
import { Icon } from '../../ui/icon.tsx';
import { xIcon } from '../../ui/icon-shapes.ts';
import { BeadDot } from '../../ui/product/bead-tray.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { CHOICES, type Choice, hrefWith, type ListFilters } from './list-filters.ts';
import type { ListAddress } from './load-results.ts';
import styles from './product-list.module.css';

type Chip = { text: string; color?: string; without: { [Name in keyof ListFilters]?: ListFilters[Name] | undefined } };

/** What is set, each with a way to take it off; nothing where nothing is. */
export function FilterChips({ path, keyword, wishes, filters }: ListAddress) {
  const chips: Chip[] = [...CHOICES.flatMap(chipsOf), ...pricesOf(wishes)];
  if (wishes.inStock) chips.push({ text: 'In stock', without: { inStock: undefined } });
  if (chips.length === 0) return null;
  const asked = { ...(keyword && { keyword }), ...wishes };
  return (
    <ul className={styles.chips} aria-label="Filters in use">
      {chips.map(({ text, color, without }) => (
        <li key={text}>
          <a href={hrefWith(path, asked, { ...without, page: 1 })}>
            {color && <BeadDot color={color} />}
            <span className="vh">Remove </span>
            {text}
            <Icon shape={xIcon} />
          </a>
        </li>
      ))}
      <li>
        <a className={styles.clear} href={hrefWith(path, { ...(keyword && { keyword }), page: 1 })}>
          Clear all
        </a>
      </li>
    </ul>
  );

  function chipsOf(name: Choice): Chip[] {
    const values = wishes[name] ?? [];
    return values.map((value) => {
      const rest = values.filter((other) => other !== value);
      return {
        text: nameOf(name, value),
        ...(name === 'color' && { color: value }),
        without: { [name]: rest.length > 0 ? rest : undefined },
      };
    });
  }

  function nameOf(name: Choice, value: string): string {
    if (name === 'color') return beadColor(value)?.name ?? value;
    const maker = name === 'community' && filters?.communities.find((community) => community.value === value);
    return maker ? maker.name : value;
  }
}

function pricesOf({ minPrice, maxPrice }: ListFilters): Chip[] {
  if (minPrice !== undefined && maxPrice !== undefined) {
    const text = `${priceText(minPrice)} to ${priceText(maxPrice)}`;
    return [{ text, without: { minPrice: undefined, maxPrice: undefined } }];
  }
  return [
    ...(minPrice === undefined ? [] : [{ text: `From ${priceText(minPrice)}`, without: { minPrice: undefined } }]),
    ...(maxPrice === undefined ? [] : [{ text: `Up to ${priceText(maxPrice)}`, without: { maxPrice: undefined } }]),
  ];
}
