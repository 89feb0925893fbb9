import { useRef } from 'react';
import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, Input, Select } from '../../../ui/field.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import type { PartProps } from './offer.tsx';
import styles from './studio.module.css';
import { errorOf, hexOf, newColor } from './studio-form.ts';

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

type ColorRowProps = { color: BeadColor; errorOf: (field: string) => string | undefined; onRemove: () => void };

/** A color in one line, with the choice that is made most often; what else is said of it opens under it. */
function ColorRow({ color, errorOf, onRemove }: ColorRowProps) {
  const { id, name, hex, number, inStock } = color;
  const called = name || 'new color';
  const isFaulty = ['hex', 'name', 'number', 'finish'].some((field) => errorOf(field) !== undefined);
  return (
    <li>
      <details open={name === '' || isFaulty}>
        <summary>
          <i style={{ background: hex }} />
          <b>{name || 'New color'}</b>
          <small>{number}</small>
        </summary>
        <ColorFields color={color} called={called} errorOf={errorOf} />
        <Button look="plain" size="small" onClick={onRemove}>
          Remove {called}
        </Button>
      </details>
      <Checkbox name={`stock-${id}`} defaultChecked={inStock}>
        In stock <span className="vh">: {called}</span>
      </Checkbox>
    </li>
  );
}

type FieldsProps = Pick<ColorRowProps, 'color' | 'errorOf'> & { called: string };

function ColorFields({ color: { id, name, hex, finish, number }, called, errorOf }: FieldsProps) {
  return (
    <div className={styles.looks}>
      <Field id={`name-${id}`} label="Name" error={errorOf('name')}>
        {(tied) => (
          <Input
            {...tied}
            aria-label={`Name of ${called}`}
            name={`name-${id}`}
            defaultValue={name}
            maxLength={30}
            autoComplete="off"
          />
        )}
      </Field>
      <HexField id={id} hex={hex} called={called} error={errorOf('hex')} />
      <Field id={`number-${id}`} label="Bead number" error={errorOf('number')}>
        {(tied) => (
          <Input
            {...tied}
            aria-label={`Bead number of ${called}`}
            name={`number-${id}`}
            defaultValue={number}
            maxLength={30}
            placeholder="DB-0000"
          />
        )}
      </Field>
      <Field id={`finish-${id}`} label="Finish" error={errorOf('finish')}>
        {(tied) => (
          <Select {...tied} aria-label={`Finish of ${called}`} name={`finish-${id}`} defaultValue={finish}>
            <option value="gloss">Glossy</option>
            <option value="satin">Satin</option>
            <option value="metal">Metallic</option>
          </Select>
        )}
      </Field>
    </div>
  );
}

type HexProps = { id: string; hex: string; called: string; error: string | undefined };

/** What a bead looks like: typed as a color's number, or picked. Each follows the other. */
function HexField({ id, hex, called, error }: HexProps) {
  const typed = useRef<HTMLInputElement>(null);
  const picked = useRef<HTMLInputElement>(null);
  return (
    <Field id={`hex-${id}`} label="Color" error={error}>
      {(tied) => (
        <span className={styles.hex}>
          <Input
            {...tied}
            ref={typed}
            aria-label={`Color of ${called}`}
            name={`hex-${id}`}
            defaultValue={hex}
            maxLength={30}
            placeholder="#1f4fb0"
            autoComplete="off"
            spellCheck={false}
            onInput={({ currentTarget }) => {
              const read = hexOf(currentTarget.value);
              if (picked.current && read) picked.current.value = read;
            }}
          />
          <input
            ref={picked}
            className={styles.swatch}
            type="color"
            aria-label={`Pick the color of ${called}`}
            defaultValue={hex}
            // Before the form reads its fields, which it does when the event has come up to it.
            onInput={({ currentTarget }) => {
              if (typed.current) typed.current.value = currentTarget.value;
            }}
          />
        </span>
      )}
    </Field>
  );
}
