import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Buttons } from '../layout.tsx';
import styles from './edit-conflict.module.css';

type EditConflictProps = {
  form: {
    pending: boolean;
    discardMine: () => void;
    overwrite: () => Promise<unknown>;
    isApart: boolean;
    noticeId: string;
  };
  /** Staff member and time of the newer save. */
  children: ReactNode;
};

/** Edit conflict notice: a newer version was saved. Discard your changes, or save them over it. */
export const EditConflict = ({ form, children }: EditConflictProps) => (
  <div className={styles.notice} id={form.noticeId} tabIndex={-1}>
    <Alert tone="wait">
      {children}
      <p>
        {form.isApart
          ? 'You changed different things, so both can be kept.'
          : 'You both changed some of the same fields. Saving yours replaces theirs in those fields and keeps their other changes.'}
      </p>
    </Alert>
    <Buttons>
      <Button size="small" look="quiet" onClick={form.discardMine}>
        Discard my changes
      </Button>
      <Button
        size="small"
        look={form.isApart ? 'quiet' : 'danger'}
        pending={form.pending}
        onClick={() => void form.overwrite()}
      >
        {form.isApart ? 'Keep both' : 'Overwrite with mine'}
      </Button>
    </Buttons>
  </div>
);

/** Currently saved values, collapsed. */
export const CurrentVersion = ({ children }: { children: ReactNode }) => (
  <details className={styles.theirs}>
    <summary>Current version</summary>
    {children}
  </details>
);

/** One line per changed field. */
export const ChangeList = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );

/** Notice above a form restored from this tab's unsaved draft. */
export const RestoredDraftNotice = ({ onDiscard }: { onDiscard: () => void }) => (
  <div className={styles.notice}>
    <Alert tone="wait">We restored your unsaved changes.</Alert>
    <Buttons>
      <Button look="quiet" size="small" onClick={onDiscard}>
        Discard
      </Button>
    </Buttons>
  </div>
);
