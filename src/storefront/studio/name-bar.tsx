import { memo, type RefObject } from 'react';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { characters } from '../../shop/studio/core/text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Input, labelClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dicesIcon, rotateCcwIcon, undo2Icon } from '../../ui/icon-shapes.ts';
import { Problems } from './problems.tsx';
import { useSettings } from './settings-context.ts';
import styles from './studio.module.css';

export type Tool = 'surprise' | 'undo' | 'start-over';

type NameBarProps = {
  text: string;
  problems: readonly Problem[];
  field: RefObject<HTMLInputElement | null>;
  canUndo: boolean;
  onChange: (change: Partial<Design>) => void;
  onTool: (tool: Tool) => void;
};

const TEXT = ['text'];

const Tools = memo(function Tools({ canUndo, onTool }: Pick<NameBarProps, 'canUndo' | 'onTool'>) {
  return (
    <fieldset className={styles.tools} data-needs-script>
      <legend className="vh">Design</legend>
      <Button look="quiet" size="small" onClick={() => onTool('surprise')}>
        <Icon shape={dicesIcon} />
        Surprise me
      </Button>
      <Button look="plain" size="small" disabled={!canUndo} onClick={() => onTool('undo')}>
        <Icon shape={undo2Icon} />
        Undo
      </Button>
      <Button look="plain" size="small" onClick={() => onTool('start-over')}>
        <Icon shape={rotateCcwIcon} />
        Start over
      </Button>
    </fieldset>
  );
});

/** The name field with its problems, and the three tools. */
export function NameBar(props: NameBarProps) {
  const { text, problems, field, canUndo, onChange, onTool } = props;
  const { maxLetters } = useSettings();
  const length = characters(text.trim()).length;
  return (
    <div className={styles.bar}>
      <div className={styles.name}>
        <label className={labelClass} htmlFor="studio-name">
          Name
        </label>
        <div className={styles.box}>
          <Input
            ref={field}
            id="studio-name"
            name="text"
            maxLength={60}
            spellCheck={false}
            autoCapitalize="words"
            autoCorrect="off"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="Type a name"
            value={text}
            aria-describedby="studio-count studio-name-problem"
            aria-invalid={problems.some(({ about, blocks }) => blocks && about === 'text') || undefined}
            onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
          />
          <span className={classNames(styles.count, length > maxLetters && styles.over)} id="studio-count">
            {length} of {maxLetters}
          </span>
        </div>
        <Problems id="studio-name-problem" problems={problems} about={TEXT} onFix={onChange} />
      </div>
      <Tools canUndo={canUndo} onTool={onTool} />
      <noscript>
        <button type="submit" className={styles.plainSubmit}>
          Show this design
        </button>
      </noscript>
    </div>
  );
}
