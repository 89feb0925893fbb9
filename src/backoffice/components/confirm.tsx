import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { Buttons } from './layout.tsx';

type Question = {
  title: string;
  line: string;
  /** What the button does, as a verb: "Cancel the order". */
  yes: string;
  no?: string;
  tone?: 'danger';
};

const listeners = new Set<() => void>();
let open: { question: Question; answer: (yes: boolean) => void } | undefined;

function show(next: typeof open) {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks before something that cannot be taken back. `if (await confirm({…})) …` */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((answer) => {
    open?.answer(false);
    show({ question, answer });
  });

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The one place where `confirm` asks. */
export function AskConfirm() {
  const request = useSyncExternalStore(watch, () => open);
  if (!request) return null;
  const { question, answer } = request;
  const close = (yes: boolean) => {
    show(undefined);
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
