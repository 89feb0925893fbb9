import { useRef } from 'react';
import { parseColor } from '../../../shared/hex-color.ts';
import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { Field, Input } from '../../../ui/field.tsx';
import {
  CheckField,
  FieldsFold,
  FormError,
  FormFields,
  SelectField,
  TextField,
  useField,
} from '../../components/forms/fields.tsx';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import styles from './studio.module.css';
import { newColor } from './studio-form.ts';

type ColorsProps = {
  saved: readonly BeadColor[];
  colors: readonly BeadColor[];
  usedCodes: readonly string[];
  onChange: (colors: BeadColor[]) => void;
};

/** Bead colors, one per row. Inputs are uncontrolled; `colors` tracks which rows exist. */
export function Colors({ saved, colors, usedCodes, onChange }: ColorsProps) {
  const next = newColor(colors, usedCodes);
  return (
    <>
      <Note>
        A color that you take out of stock leaves the studio at once, and designs with it are sold out in open carts.
        Paid orders stay.
      </Note>
      <FormError of="colors" exact />
      <ul className={styles.colors}>
        {colors.map((color, place) => (
          <ColorRow
            key={color.id}
            color={saved.find(({ id }) => id === color.id) ?? color}
            at={`colors.${place}`}
            onRemove={() => onChange(colors.filter(({ id }) => id !== color.id))}
          />
        ))}
      </ul>
      <Buttons>
        <Action label="Add color" look="quiet" disabled={!next} onClick={() => next && onChange([...colors, next])} />
      </Buttons>
    </>
  );
}

type ColorRowProps = { color: BeadColor; at: string; onRemove: () => void };

const FINISHES = [
  { value: 'gloss', name: 'Glossy' },
  { value: 'satin', name: 'Satin' },
  { value: 'metal', name: 'Metallic' },
];

/** A color on one line with its in-stock checkbox; the other fields open below. */
function ColorRow({ color, at, onRemove }: ColorRowProps) {
  const { name, hex, number } = color;
  const displayName = name || 'new color';
  return (
    <FormFields values={color} at={at}>
      <li>
        <FieldsFold
          at={at}
          open={name === ''}
          summary={
            <>
              <i style={{ background: hex }} />
              <b>{name || 'New color'}</b>
              <small>{number}</small>
            </>
          }
        >
          <div className={styles.looks}>
            <TextField
              name="name"
              label="Name"
              aria-label={`Name of ${displayName}`}
              maxLength={30}
              autoComplete="off"
            />
            <HexField hex={hex} displayName={displayName} />
            <TextField
              name="number"
              label="Bead number"
              aria-label={`Bead number of ${displayName}`}
              maxLength={30}
              placeholder="DB-0000"
            />
            <SelectField name="finish" label="Finish" aria-label={`Finish of ${displayName}`} choices={FINISHES} />
          </div>
          <Action label={`Remove ${displayName}`} look="plain" onClick={onRemove} />
        </FieldsFold>
        <CheckField
          name="inStock"
          label={
            <>
              In stock <span className="vh">: {displayName}</span>
            </>
          }
        />
      </li>
    </FormFields>
  );
}

/** The bead's color: a hex input and a color picker in sync. */
function HexField({ hex, displayName }: { hex: string; displayName: string }) {
  const typed = useRef<HTMLInputElement>(null);
  const picked = useRef<HTMLInputElement>(null);
  const { frame, input } = useField({ name: 'hex', label: 'Color' });
  return (
    <Field {...frame}>
      {(tied) => (
        <span className={styles.hex}>
          <Input
            {...input}
            {...tied}
            ref={typed}
            aria-label={`Color of ${displayName}`}
            maxLength={30}
            placeholder="#1f4fb0"
            autoComplete="off"
            spellCheck={false}
            onInput={({ currentTarget }) => {
              const read = parseColor(currentTarget.value);
              if (picked.current && read) picked.current.value = read;
            }}
          />
          <input
            ref={picked}
            className={styles.swatch}
            type="color"
            aria-label={`Pick the color of ${displayName}`}
            defaultValue={hex}
            // Render before the event bubbles up to the form, which reads its fields.
            onInput={({ currentTarget }) => {
              if (typed.current) typed.current.value = currentTarget.value;
            }}
          />
        </span>
      )}
    </Field>
  );
}
