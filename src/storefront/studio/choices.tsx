import { memo } from 'react';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { ColorChoices } from './color-choices.tsx';
import { type Choose, FormChoices } from './form-choices.tsx';
import { BorderChoices, SymbolChoices } from './pattern-choices.tsx';
import { Problems } from './problems.tsx';
import styles from './studio.module.css';
import { COLOR_FIELDS } from './studio-helpers.ts';
import type { Part } from './studio-state.ts';

type ChoicesProps = {
  /** The design without its name, which is typed elsewhere. */
  look: Design;
  /** What small pictures show. */
  rested: Design;
  part: Part;
  problems: readonly Problem[];
  choose: Choose;
  onPart: (part: Part) => void;
};

const PIECE = ['size', 'form', 'tail'];
const BORDER = ['border'];
const SYMBOL = ['symbol', 'place'];

/** Everything but the name. A key press in the name changes nothing of it, so React passes it by. */
export const Choices = memo(function Choices({ look, rested, part, problems, choose, onPart }: ChoicesProps) {
  return (
    <div className={styles.choices}>
      <fieldset className={styles.group} id="studio-piece">
        <legend>Style</legend>
        <FormChoices design={look} drawn={rested} choose={choose} />
        <Problems problems={problems} about={PIECE} onFix={choose} />
      </fieldset>
      <fieldset className={styles.group} id="studio-colors">
        <legend>Colors</legend>
        <ColorChoices design={look} part={part} choose={choose} onPart={onPart} />
        <Problems problems={problems} about={COLOR_FIELDS} onFix={choose} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Border</legend>
        <BorderChoices chosen={look.border} drawn={rested} choose={choose} />
        <Problems problems={problems} about={BORDER} onFix={choose} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Symbol</legend>
        <SymbolChoices chosen={look.symbol} place={look.place} drawn={rested} choose={choose} />
        <Problems problems={problems} about={SYMBOL} onFix={choose} />
      </fieldset>
    </div>
  );
});
