import { memo } from 'react';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { circleAlertIcon } from '../../ui/icon-shapes.ts';
import styles from './studio.module.css';

type ProblemsProps = {
  id?: string;
  /** All problems; only those about these choices are shown here. */
  problems: readonly Problem[];
  about: readonly string[];
  onFix: (change: Partial<Design>) => void;
};

/** Problems of the design, each with its reason and a button for the closest valid choice, if any. */
export const Problems = memo(function Problems({ id, problems, about, onFix }: ProblemsProps) {
  return (
    <div id={id} className={styles.problem} aria-live="polite">
      {problems
        .filter((problem) => about.includes(problem.about))
        .map(({ code, reason, blocks, fix }) => (
          <div key={code}>
            <p className={blocks ? undefined : styles.soft}>
              <Icon shape={circleAlertIcon} />
              <span>{reason}</span>
            </p>
            {fix && (
              <Button look="quiet" size="small" onClick={() => onFix(fix.change)}>
                {fix.label}
              </Button>
            )}
          </div>
        ))}
    </div>
  );
});
