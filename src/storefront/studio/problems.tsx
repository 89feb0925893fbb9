import { memo } from 'react';
import type { Problem } from '../../shop/studio/core/check.ts';
import type { Design } from '../../shop/studio/core/design.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { circleAlertIcon } from '../../ui/icon-shapes.ts';
import styles from './studio.module.css';

type ProblemsProps = {
  id?: string;
  /** All that there are; only those about these choices are said here. */
  problems: readonly Problem[];
  about: readonly string[];
  onFix: (change: Partial<Design>) => void;
};

/** What stands in the way, each with its reason and, where there is one, the nearest that works, one press away. */
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
