import { type ReactNode, useEffect, useRef } from 'react';
import { createStore, useStore } from '../../../browser/store.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../components.module.css';
import { Buttons } from '../layout.tsx';

type DialogProps = {
  title: string;
  look?: 'wide';
  /** Escape, or a press outside where nothing is typed inside. Left out: the dialog has to be answered. */
  onClose?: () => void;
  children: ReactNode;
};

/** A question over the screen: the browser's own dialog keeps the focus inside and gives it back afterwards. */
export function Dialog({ title, look, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // A long one begins at its top, also where the first thing that takes the focus stands at its end.
    shown?.scrollTo(0, 0);
    return () => shown?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it from the keyboard
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, look && styles[look])}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A second Escape closes it without asking.
        if (dialog.current?.open) return;
        if (onClose) onClose();
        else dialog.current?.showModal();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // A press that begins inside may end outside: a word that is selected by dragging.
        const isOutside = isPressedOutside.current && event.target === dialog.current;
        if (isOutside && !dialog.current?.querySelector('form')) onClose?.();
      }}
    >
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

type Question = {
  title: string;
  line: string;
  /** What the button does, as a verb: "Cancel the order". */
  yes: string;
  no?: string;
  tone?: 'danger';
};

const open = createStore<{ question: Question; answer: (yes: boolean) => void } | undefined>(undefined);

/** Asks before something that cannot be taken back. `if (await confirm({…})) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    open.read()?.answer(false);
    open.set({ question, answer });
  });

/** The one place where `confirm` asks. */
export function AskConfirm() {
  const request = useStore(open);
  if (!request) return null;
  const { question, answer } = request;
  const close = (yes: boolean) => {
    open.set(undefined);
    answer(yes);
  };
  return (
    <Dialog title={question.title} onClose={() => close(false)}>
      <p>{question.line}</p>
      <Buttons>
        <Button size="small" look={question.tone ?? 'solid'} onClick={() => close(true)}>
          {question.yes}
        </Button>
        <Button size="small" look="plain" onClick={() => close(false)}>
          {question.no ?? 'Cancel'}
        </Button>
      </Buttons>
    </Dialog>
  );
}
