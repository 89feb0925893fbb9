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
import { SectionDetails } from './section-details.tsx';
import type { HomeChoices } from './section-fields.tsx';

const NAMES: Record<HomeSection, string> = {
  banner: 'Banner',
  tray: 'Pictures of all categories',
  featured: 'Featured products',
  categories: 'Products by category',
  maker: 'A product and its maker’s words',
  reviews: 'A review and new products',
  story: 'Story',
  words: 'Text from a page',
  newsletter: 'Newsletter',
};

type Values = Pick<BrandValues, 'homeSections' | 'homeDetails'>;
type SectionsProps = PartProps & { choices: HomeChoices; onChange: () => void };

/** `onChange`: a press has filled fields, which no event of the form tells. */
export function HomeSections({ saved, fields, choices, onChange }: SectionsProps) {
  const [{ homeSections, homeDetails }, setNow] = useState<Values>(saved);
  const use = (part: Partial<Values>) => {
    // The form reads its fields.
    flushSync(() => setNow((now) => ({ ...now, ...part })));
    onChange();
  };
  const error = errorOf(fields, 'homeSections', 'brand.homeSections');
  const move = (from: number, to: number) => use({ homeSections: moveItem(homeSections, from, to) });
  return (
    <>
      <input type="hidden" name="homeSections" value={JSON.stringify(homeSections)} />
      <input type="hidden" name="homeDetails" value={JSON.stringify(homeDetails)} />
      <ol className={styles.sections}>
        {homeSections.map((section, place) => (
          <li key={section.kind}>
            <Checkbox
              checked={section.isOn}
              onChange={({ target: { checked } }) =>
                use({
                  homeSections: homeSections.map((each) => (each === section ? { ...each, isOn: checked } : each)),
                })
              }
            >
              {NAMES[section.kind]}
            </Checkbox>
            <IconButton
              label={`Move up: ${NAMES[section.kind]}`}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <Icon shape={arrowUpIcon} />
            </IconButton>
            <IconButton
              label={`Move down: ${NAMES[section.kind]}`}
              disabled={place === homeSections.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <Icon shape={arrowDownIcon} />
            </IconButton>
            {section.isOn && (
              <SectionDetails
                kind={section.kind}
                details={homeDetails}
                fields={fields}
                choices={choices}
                onChange={(part) => use({ homeDetails: { ...homeDetails, ...part } })}
              />
            )}
          </li>
        ))}
      </ol>
      {error && <FieldError>{error}</FieldError>}
      <Note>
        Right after the categories, a maker’s words and a review show between them. Choose featured products under
        Content → Featured products. Edit the story under Content → Pages → About.
      </Note>
    </>
  );
}
