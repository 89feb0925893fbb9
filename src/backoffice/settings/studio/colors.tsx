import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Field, FieldError, Input, Select } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { trashIcon } from '../../../ui/icon-shapes.ts';
import { Buttons, Note } from '../../components/layout.tsx';
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

type RowProps = { color: BeadColor; errorOf: (field: string) => string | undefined; onRemove: () => void };

function ColorRow({ color: { id, name, hex, finish, number, inStock }, errorOf: error, onRemove }: RowProps) {
  const called = name || 'new color';
  return (
    <li>
      <Field id={`hex-${id}`} label={`Looks of ${called}`} labelHidden error={error('hex')}>
        {(tied) => <input {...tied} className={styles.swatch} type="color" name={`hex-${id}`} defaultValue={hex} />}
      </Field>
      <Field id={`name-${id}`} label={`Name of ${called}`} labelHidden error={error('name')}>
        {(tied) => (
          <Input
            {...tied}
            name={`name-${id}`}
            defaultValue={name}
            maxLength={30}
            placeholder="Name"
            autoComplete="off"
          />
        )}
      </Field>
      <Field id={`number-${id}`} label={`Bead number of ${called}`} labelHidden error={error('number')}>
        {(tied) => <Input {...tied} name={`number-${id}`} defaultValue={number} maxLength={30} placeholder="DB-0000" />}
      </Field>
      <Field id={`finish-${id}`} label={`Finish of ${called}`} labelHidden error={error('finish')}>
        {(tied) => (
          <Select {...tied} name={`finish-${id}`} defaultValue={finish}>
            <option value="gloss">Glossy</option>
            <option value="satin">Satin</option>
            <option value="metal">Metallic</option>
          </Select>
        )}
      </Field>
      <Checkbox name={`stock-${id}`} defaultChecked={inStock}>
        In stock <span className="vh">: {called}</span>
      </Checkbox>
      <IconButton label={`Remove ${called}`} look="remove" onClick={onRemove}>
        <Icon shape={trashIcon} />
      </IconButton>
    </li>
  );
}
