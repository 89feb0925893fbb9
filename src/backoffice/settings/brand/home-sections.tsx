import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { HomeSection } from '../../../shared/brand/home-sections.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../../ui/icon-shapes.ts';
import { Note } from '../../components/layout.tsx';
import { moveItem } from '../../components/reorder.ts';
import styles from './brand.module.css';
import { type BrandValues, errorOf, type PartProps } from './brand-form.ts';

const NAMES: Record<HomeSection, string> = {
  banner: 'Banner',
  tray: 'Pictures of all categories',
  featured: 'Featured products',
  categories: 'Products by category',
  maker: 'A product and its maker’s words',
  reviews: 'A review and new products',
  story: 'Story',
};

/** `onChange`: a press has filled fields, which no event of the form tells. */
export function HomeSections({ saved, fields, onChange }: PartProps & { onChange: () => void }) {
  const [now, setNow] = useState(saved.home);
  const use = (next: BrandValues['home']) => {
    // The form reads its fields.
    flushSync(() => setNow(next));
    onChange();
  };
  const error = errorOf(fields, 'home', 'brand.home');
  return (
    <>
      <input type="hidden" name="home" value={JSON.stringify(now)} />
      <ol className={styles.sections}>
        {now.map((section, place) => (
          <li key={section.kind}>
            <Checkbox
              checked={section.isOn}
              onChange={({ target: { checked } }) =>
                use(now.map((each) => (each === section ? { ...each, isOn: checked } : each)))
              }
            >
              {NAMES[section.kind]}
            </Checkbox>
            <IconButton
              label={`Move up: ${NAMES[section.kind]}`}
              disabled={place === 0}
              onClick={() => use(moveItem(now, place, place - 1))}
            >
              <Icon shape={arrowUpIcon} />
            </IconButton>
            <IconButton
              label={`Move down: ${NAMES[section.kind]}`}
              disabled={place === now.length - 1}
              onClick={() => use(moveItem(now, place, place + 1))}
            >
              <Icon shape={arrowDownIcon} />
            </IconButton>
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      <Note>
        A maker’s words and a review stand between the categories where they follow them. Featured products are chosen
        under Products.
      </Note>
    </>
  );
}
