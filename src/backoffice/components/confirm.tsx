import { createStore, useStore } from '../../browser/store.ts';
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
