import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../../../browser/store.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../components.module.css';
import { Action, Buttons } from '../layout.tsx';

type DialogProps = {
  title: string;
  look?: 'wide';
  /** Called on Escape, or on a click outside if the dialog has no form. Omitted: the dialog requires an answer. */
  onClose?: () => void;
  children: ReactNode;
};

/** Modal dialog. The native `<dialog>` traps the focus and restores it on close. */
export function Dialog({ title, look, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  // A layout effect's cleanup runs before the element is removed: a dialog that's already removed restores no focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Scroll a long dialog to the top, even if the first focusable element is at the bottom.
    shown?.scrollTo(0, 0);
    return () => shown?.close();
  }, []);
  useLayoutEffect(() => swallowSecondClick, []);
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
        // Browsers close the dialog on a second Escape without firing a cancelable event.
        if (dialog.current?.open) return;
        if (onClose) onClose();
        else dialog.current?.showModal();
      }}
      onPointerDown={(event) => {
        isPressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        // A drag that starts inside (text selection) may end outside; don't close then.
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

/** The second click of a double click that closed a dialog would land on what lies beneath. */
function swallowSecondClick() {
  const kinds = ['mousedown', 'click', 'dblclick'] as const;
  const swallow = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else for (const kind of kinds) removeEventListener(kind, swallow, true);
  };
  for (const kind of kinds) addEventListener(kind, swallow, true);
}

export type Question = {
  title: string;
  line: string;
  /** Button label, a verb: "Cancel the order". */
  yes: string;
  no?: string;
  tone?: 'danger';
};

const open = createStore<{ question: Question; answer: (yes: boolean) => void } | undefined>(undefined);

/** Asks for confirmation before an irreversible action. `if (await confirm({…})) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    open.read()?.answer(false);
    open.set({ question, answer });
  });

/** Renders the dialog for `confirm`; mounted once. */
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
        <Action label={question.yes} look={question.tone ?? 'solid'} onClick={() => close(true)} />
        <Action label={question.no ?? 'Cancel'} look="plain" onClick={() => close(false)} />
      </Buttons>
    </Dialog>
  );
}
