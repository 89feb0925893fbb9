import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './edit-conflict.module.css';
import { Buttons } from './layout.tsx';

type EditConflictProps = {
  pending: boolean;
  onTake: () => void;
  onKeep: () => void;
  /** Who has saved what. */
  children: ReactNode;
};

/** Somebody else has saved what this form was filled from while it was being typed into: nobody's words are lost unseen. */
export const EditConflict = ({ pending, onTake, onKeep, children }: EditConflictProps) => (
  <div className={styles.meanwhile}>
    <Alert tone="wait">{children}</Alert>
    <Buttons>
      <Button size="small" look="quiet" onClick={onTake}>
        Discard my changes
      </Button>
      <Button size="small" look="danger" pending={pending} onClick={onKeep}>
        Overwrite with mine
      </Button>
    </Buttons>
  </div>
);

/** The words that stand there now, folded away. */
export const CurrentVersion = ({ children }: { children: ReactNode }) => (
  <details className={styles.theirs}>
    <summary>Current version</summary>
    {children}
  </details>
);

/** A line for each thing that was changed. */
export const ChangeList = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
