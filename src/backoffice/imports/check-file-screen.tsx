import type { ReactNode } from 'react';
import type { ApiResult } from '../../shared/api-client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { times } from '../components/counts.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { Discard, type DiscardProps, ImportSteps, Sums } from './import-parts.tsx';
import styles from './imports.module.css';

type State = 'check' | 'done' | 'undone';
type Call = () => Promise<ApiResult<unknown>>;

type CheckFileProps = {
  state: State;
  home: { href: string; name: string };
  start: { button: string; count: number; call: Call };
  discard: Pick<DiscardProps, 'line' | 'drop'>;
  card: ReactNode;
  /** Beside the card. */
  problems: ReactNode;
  children: ReactNode;
};

/** Import of a file in one step: a preview with a button that starts it, then the result. */
export function CheckFileScreen({ state, home, start, discard, card, problems, children }: CheckFileProps) {
  const { mutate, pending, error } = useMutation();
  const isNew = state === 'check';
  return (
    <>
      {isNew ? (
        <ScreenHead title="Check the import" back={home} saves>
          <Discard {...discard} home={home.href} />
          <Action
            label={start.button}
            pending={pending}
            disabled={start.count === 0}
            onClick={() => mutate(start.call, { success: 'Import finished.' })}
          />
        </ScreenHead>
      ) : (
        <ScreenHead title="Import" back={home} />
      )}
      <ImportSteps now={isNew ? 1 : 2} first={home.href} />
      <ErrorAlert error={error} />
      <div className={styles.check}>
        <Columns>
          <Column>{card}</Column>
          <Column>{problems}</Column>
        </Columns>
      </div>
      {children}
    </>
  );
}

type FileCardProps = {
  file: { state: State; fileName: string; rows: number; madeAt: string; who: string };
  /** What became of it, for each state. */
  title: Record<State, string>;
  note: Record<State, string>;
  format: string;
  /** Follows the number of rows. */
  period?: string;
  sums: readonly { name: string; count: number }[];
  /** Buttons of an imported file. */
  children: ReactNode;
};

export const FileCard = ({ file, title, note, format, period = '', sums, children }: FileCardProps) => (
  <Card title={title[file.state]}>
    {sums.length > 0 && <Sums sums={sums} />}
    <Note>
      {file.state !== 'check' && `${file.fileName}: `}
      {format} file, {times(file.rows, 'row')}
      {period}, read {formatTime(file.madeAt)} by {file.who}. {note[file.state]}
    </Note>
    {file.state === 'done' && <div className={styles.review}>{children}</div>}
  </Card>
);

type UndoFileProps = {
  button: string;
  title: string;
  line: string;
  yes: string;
  success: string;
  call: Call;
  /** Beside the button. */
  children?: ReactNode;
};

/** Asks, then removes what a file added. */
export function UndoFile({ button, title, line, yes, success, call, children }: UndoFileProps) {
  const { mutate, pending, error } = useMutation();
  async function undo() {
    if (!(await confirm({ title, line, yes, tone: 'danger' }))) return;
    await mutate(call, { success, toastConflict: true });
  }
  return (
    <>
      <Action label={button} look="plain" pending={pending} onClick={undo} />
      {children}
      <ErrorAlert error={error} />
    </>
  );
}
