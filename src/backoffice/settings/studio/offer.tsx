import { useState } from 'react';
import { BORDERS } from '../../../shop/studio/core/borders.ts';
import { FORMS } from '../../../shop/studio/core/design.ts';
import { SIZES } from '../../../shop/studio/core/settings.ts';
import { SYMBOLS } from '../../../shop/studio/core/symbols.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { fieldsClass, pairClass } from '../../../ui/field.tsx';
import { AreaField, CheckboxGroup, errorWithin, MoneyField, TextField } from '../../components/forms/fields.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import { errorOf, type StudioValues } from './studio-form.ts';

/** The saved values, and error messages by field. */
export type PartProps = { saved: StudioValues; fields: Record<string, string> };

export const Opening = ({ saved, fields }: PartProps) => (
  <div className={fieldsClass}>
    <Checkbox name="isOn" defaultChecked={saved.isOn}>
      Open: shoppers can design and order
    </Checkbox>
    <CountField name="maxLetters" label="Most letters" hint="Spaces count. At most 14." saved={saved} fields={fields} />
  </div>
);

type CountProps = PartProps & { name: 'maxLetters'; label: string; hint: string };

const CountField = ({ name, label, hint, saved, fields }: CountProps) => (
  <PlainCount name={name} label={label} hint={hint} value={saved[name]} error={errorOf(fields, name)} />
);

type PlainProps = { name: string; label: string; hint?: string; value: number; error: string | undefined };

const PlainCount = ({ value, hint, ...field }: PlainProps) => (
  <TextField {...field} {...(hint && { hint })} inputMode="numeric" autoComplete="off" defaultValue={value} required />
);

export const Prices = ({ saved: { price }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <Note>In US dollars. Designs in open carts change with them; ordered ones keep their price.</Note>
    <div className={pairClass}>
      <AmountField
        name="keyring"
        field="base.keyring"
        label="Keyring nametag"
        cents={price.base.keyring}
        fields={fields}
      />
      <AmountField
        name="bracelet"
        field="base.bracelet"
        label="Name bracelet"
        cents={price.base.bracelet}
        fields={fields}
      />
      <PlainCount
        name="lettersIncluded"
        label="Letters included"
        value={price.lettersIncluded}
        error={errorOf(fields, 'price.lettersIncluded')}
      />
      <AmountField
        name="perLetter"
        field="perLetter"
        label="Each letter more"
        cents={price.perLetter}
        fields={fields}
      />
      <PlainCount
        name="colorsIncluded"
        label="Colors included"
        value={price.colorsIncluded}
        error={errorOf(fields, 'price.colorsIncluded')}
      />
      <AmountField name="perColor" field="perColor" label="Each color more" cents={price.perColor} fields={fields} />
      <AmountField name="border" field="border" label="A border" cents={price.border} fields={fields} />
    </div>
  </div>
);

type Amount = { name: string; field: string; label: string; cents: number; fields: Record<string, string> };

const AmountField = ({ name, field, label, cents, fields }: Amount) => (
  <MoneyField
    name={name}
    noun="amount"
    label={label}
    required
    defaultValue={(cents / 100).toFixed(2)}
    error={errorOf(fields, `price.${field}`)}
  />
);

export const Making = ({ saved: { making }, fields }: PartProps) => (
  <div className={fieldsClass}>
    <div className={pairClass}>
      <PlainCount
        name="queueDays"
        label="Days before weaving starts"
        value={making.queueDays}
        error={errorOf(fields, 'making.queueDays')}
      />
      <PlainCount
        name="beadsPerDay"
        label="Beads woven a day"
        value={making.beadsPerDay}
        error={errorOf(fields, 'making.beadsPerDay')}
      />
      <PlainCount
        name="finishingDays"
        label="Days to finish"
        value={making.finishingDays}
        error={errorOf(fields, 'making.finishingDays')}
      />
      <PlainCount
        name="piecesPerWeek"
        label="Pieces a week"
        value={making.piecesPerWeek}
        error={errorOf(fields, 'making.piecesPerWeek')}
      />
    </div>
    <Note>Working days. Orders beyond the pieces of a week get a later date; dates already promised stay.</Note>
  </div>
);

export const Offers = ({ saved, fields }: PartProps) => (
  <div className={fieldsClass}>
    <Group name="forms" title="Forms" choices={FORMS} offered={saved.forms} fields={fields} />
    <Group
      name="sizes"
      title="Bracelet sizes"
      choices={SIZES.map(({ id, girthIn }) => ({ id, name: `${id}, ${girthIn} in` }))}
      offered={saved.sizes}
      fields={fields}
    />
    <Group
      name="borders"
      title="Borders, besides none"
      choices={BORDERS.filter(({ id }) => id !== 'plain')}
      offered={saved.borders}
      fields={fields}
    />
    <Group
      name="symbols"
      title="Symbols, besides none"
      choices={SYMBOLS.filter(({ id }) => id !== 'none')}
      offered={saved.symbols}
      fields={fields}
    />
  </div>
);

type GroupProps = {
  name: 'forms' | 'sizes' | 'borders' | 'symbols';
  title: string;
  choices: readonly { id: string; name: string }[];
  offered: readonly string[];
  fields: Record<string, string>;
};

const Group = ({ name, offered, fields, ...group }: GroupProps) => (
  <CheckboxGroup {...group} name={name} chosen={offered} error={errorWithin(fields, name)} />
);

type WordsProps = PartProps & { startingWords: readonly string[]; onReset: (words: string[]) => void };

export function Words({ saved, fields, startingWords, onReset }: WordsProps) {
  const [{ words, fill }, setWords] = useState({ words: saved.refusedWords, fill: 0 });
  function reset() {
    setWords({ words: [...startingWords], fill: fill + 1 });
    onReset([...startingWords]);
  }
  return (
    <div className={fieldsClass}>
      <AreaField
        key={fill}
        name="refusedWords"
        label="Words nobody can order"
        hint="One a line. A word is refused on its own, also with other capitals, accents or digits for letters."
        rows={8}
        defaultValue={words.join('\n')}
        error={errorWithin(fields, 'refusedWords')}
        spellCheck={false}
      />
      <Buttons>
        <Button look="quiet" size="small" onClick={reset}>
          Reset to the starting list
        </Button>
      </Buttons>
    </div>
  );
}
