import type { ReactNode } from 'react';
import type { ApiError } from '../../../shared/api-client.ts';
import { Alert, FormAlert } from '../../../ui/alert.tsx';
import { Action, Buttons } from '../layout.tsx';
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
  <div className="stack-4 below-5" id={form.noticeId} tabIndex={-1}>
    <Alert tone="wait">
      {children}
      <p>
        {form.isApart
          ? 'You changed different things, so both can be kept.'
          : 'You both changed some of the same fields. Saving yours replaces theirs in those fields and keeps their other changes.'}
      </p>
    </Alert>
    <Buttons>
      <Action label="Discard my changes" look="quiet" onClick={form.discardMine} />
      <Action
        label={form.isApart ? 'Keep both' : 'Overwrite with mine'}
        look={form.isApart ? 'quiet' : 'danger'}
        pending={form.pending}
        onClick={form.overwrite}
      />
    </Buttons>
  </div>
);

type EditNoticesProps = {
  edit: EditConflictProps['form'] & {
    conflict: unknown;
    error: ApiError | undefined;
    isRestored: boolean;
  };
  /** Staff member who saved the newer version; "Someone else" if unknown. */
  by?: string | null | undefined;
  /** "this page" */
  what: string;
  /** What to do about a refusal, after its sentence. */
  help?: ReactNode;
  /** Newer version. */
  children?: ReactNode;
};

export const EditNotices = ({ edit, by, what, help, children }: EditNoticesProps) => (
  <>
    {edit.isRestored && <RestoredDraftNotice onDiscard={edit.discardMine} />}
    {edit.conflict ? (
      <EditConflict form={edit}>
        {by ?? 'Someone else'} saved {what} while you were editing. Your changes are still here.
        {children && <CurrentVersion>{children}</CurrentVersion>}
      </EditConflict>
    ) : (
      <FormAlert error={edit.error}>{help}</FormAlert>
    )}
  </>
);

/** Currently saved values, collapsed. */
const CurrentVersion = ({ children }: { children: ReactNode }) => (
  <details className={styles.theirs}>
    <summary>Current version</summary>
    {children}
  </details>
);

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
  <div className="stack-4 below-5">
    <Alert tone="wait">We restored your unsaved changes.</Alert>
    <Buttons>
      <Action label="Discard" look="quiet" onClick={onDiscard} />
    </Buttons>
  </div>
);
