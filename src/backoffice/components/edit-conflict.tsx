import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './edit-conflict.module.css';
import { Buttons } from './layout.tsx';

type EditConflictProps = {
  form: { pending: boolean; discardMine: () => void; overwrite: () => Promise<unknown> };
  /** Who has saved what. */
  children: ReactNode;
};

/** Somebody else has saved a newer version of what this form edits: discard one's own changes, or overwrite. */
export const EditConflict = ({ form: { pending, discardMine, overwrite }, children }: EditConflictProps) => (
  <div className={styles.notice}>
    <Alert tone="wait">{children}</Alert>
    <Buttons>
      <Button size="small" look="quiet" onClick={discardMine}>
        Discard my changes
      </Button>
      <Button size="small" look="danger" pending={pending} onClick={() => void overwrite()}>
        Overwrite with mine
      </Button>
    </Buttons>
  </div>
);

/** What is saved now, folded away. */
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
