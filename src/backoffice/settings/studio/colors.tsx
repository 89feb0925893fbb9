import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import { ColorRow } from './color-row.tsx';
import type { PartProps } from './parts.tsx';
import styles from './studio.module.css';
import { errorOf, newColor } from './studio-form.ts';

type ColorsProps = PartProps & {
  colors: readonly BeadColor[];
  usedCodes: readonly string[];
  onChange: (colors: BeadColor[]) => void;
};

/** The colors of beads that the makers have, one a row; the fields hold what is typed, `colors` says which rows stand. */
export function Colors({ saved, fields, colors, usedCodes, onChange }: ColorsProps) {
  const next = newColor(colors, usedCodes);
  const error = errorOf(fields, 'colors');
  return (
    <>
      <Note>
        A color that you take out of stock leaves the studio at once, and designs with it are sold out in open carts.
        Paid orders stay.
      </Note>
      {error && <FieldError>{error}</FieldError>}
      <ul className={styles.colors}>
        {colors.map((color, place) => (
          <ColorRow
            key={color.id}
            color={saved.colors.find(({ id }) => id === color.id) ?? color}
            errorOf={(field) => errorOf(fields, `colors.${place}.${field}`)}
            onRemove={() => onChange(colors.filter(({ id }) => id !== color.id))}
          />
        ))}
      </ul>
      <Buttons>
        <Button look="quiet" size="small" disabled={!next} onClick={() => next && onChange([...colors, next])}>
          Add color
        </Button>
      </Buttons>
    </>
  );
}
