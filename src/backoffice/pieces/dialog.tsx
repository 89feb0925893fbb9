import { type ReactNode, useEffect, useRef } from 'react';
import styles from './pieces.module.css';

type DialogProps = {
  title: string;
  /** Escape, or a press outside. Left out: the dialog has to be answered. */
  onClose?: () => void;
  children: ReactNode;
};

/** A question over the screen: the browser's own dialog keeps the focus inside and gives it back afterwards. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
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
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose?.();
      }}
    >
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
