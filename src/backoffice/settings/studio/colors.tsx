import { useRef } from 'react';
import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, Input, Select } from '../../../ui/field.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import type { PartProps } from './offer.tsx';
import styles from './studio.module.css';
import { errorOf, newColor, parseHex } from './studio-form.ts';

type ColorsProps = PartProps & {
  colors: readonly BeadColor[];
  usedCodes: readonly string[];
  onChange: (colors: BeadColor[]) => void;
};

/** Bead colors, one per row. Inputs are uncontrolled; `colors` tracks which rows exist. */
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

type ColorRowProps = { color: BeadColor; errorOf: (field: string) => string | undefined; onRemove: () => void };

/** A color on one line with its in-stock checkbox; the other fields open below. */
function ColorRow({ color, errorOf, onRemove }: ColorRowProps) {
  const { id, name, hex, number, inStock } = color;
  const displayName = name || 'new color';
  const isFaulty = ['hex', 'name', 'number', 'finish'].some((field) => errorOf(field) !== undefined);
  return (
    <li>
      <details open={name === '' || isFaulty}>
        <summary>
          <i style={{ background: hex }} />
          <b>{name || 'New color'}</b>
          <small>{number}</small>
        </summary>
        <ColorFields color={color} displayName={displayName} errorOf={errorOf} />
        <Button look="plain" size="small" onClick={onRemove}>
          Remove {displayName}
        </Button>
      </details>
      <Checkbox name={`stock-${id}`} defaultChecked={inStock}>
        In stock <span className="vh">: {displayName}</span>
      </Checkbox>
    </li>
  );
}

type FieldsProps = Pick<ColorRowProps, 'color' | 'errorOf'> & { displayName: string };

function ColorFields({ color: { id, name, hex, finish, number }, displayName, errorOf }: FieldsProps) {
  return (
    <div className={styles.looks}>
      <Field id={`name-${id}`} label="Name" error={errorOf('name')}>
        {(tied) => (
          <Input
            {...tied}
            aria-label={`Name of ${displayName}`}
            name={`name-${id}`}
            defaultValue={name}
            maxLength={30}
            autoComplete="off"
          />
        )}
      </Field>
      <HexField id={id} hex={hex} displayName={displayName} error={errorOf('hex')} />
      <Field id={`number-${id}`} label="Bead number" error={errorOf('number')}>
        {(tied) => (
          <Input
            {...tied}
            aria-label={`Bead number of ${displayName}`}
            name={`number-${id}`}
            defaultValue={number}
            maxLength={30}
            placeholder="DB-0000"
          />
        )}
      </Field>
      <Field id={`finish-${id}`} label="Finish" error={errorOf('finish')}>
        {(tied) => (
          <Select {...tied} aria-label={`Finish of ${displayName}`} name={`finish-${id}`} defaultValue={finish}>
            <option value="gloss">Glossy</option>
            <option value="satin">Satin</option>
            <option value="metal">Metallic</option>
          </Select>
        )}
      </Field>
    </div>
  );
}

type HexProps = { id: string; hex: string; displayName: string; error: string | undefined };

/** The bead's color: a hex input and a color picker in sync. */
function HexField({ id, hex, displayName, error }: HexProps) {
  const typed = useRef<HTMLInputElement>(null);
  const picked = useRef<HTMLInputElement>(null);
  return (
    <Field id={`hex-${id}`} label="Color" error={error}>
      {(tied) => (
        <span className={styles.hex}>
          <Input
            {...tied}
            ref={typed}
            aria-label={`Color of ${displayName}`}
            name={`hex-${id}`}
            defaultValue={hex}
            maxLength={30}
            placeholder="#1f4fb0"
            autoComplete="off"
            spellCheck={false}
            onInput={({ currentTarget }) => {
              const read = parseHex(currentTarget.value);
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
