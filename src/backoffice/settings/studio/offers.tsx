import { useState } from 'react';
import { BORDERS } from '../../../shop/studio/core/borders.ts';
import { FORMS } from '../../../shop/studio/core/design.ts';
import { SIZES } from '../../../shop/studio/core/settings.ts';
import { SYMBOLS } from '../../../shop/studio/core/symbols.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldsClass } from '../../../ui/field.tsx';
import { CheckboxGroup } from '../../components/checkbox-group.tsx';
import { errorWithin } from '../../components/error-within.ts';
import { AreaField } from '../../components/fields.tsx';
import { Buttons } from '../../components/layout.tsx';
import type { PartProps } from './parts.tsx';

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
