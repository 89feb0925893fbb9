/** What the back office asks in a dialog over the screen, so that nothing typed on it is lost. */
export type AuthQuestion = { ask: 'sign_in' } | { ask: 'confirm'; by: 'code' | 'password' };

type OpenQuestion = { question: AuthQuestion; answers: ((isAnswered: boolean) => void)[] };

const listeners = new Set<() => void>();
let open: OpenQuestion | undefined;

function change(next: OpenQuestion | undefined) {
  open = next;
  for (const listener of listeners) listener();
}

/** One question at a time: calls that meet the same closed door wait for the same answer. */
export const authPrompt = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): AuthQuestion | undefined => open?.question,
  /** Resolves with false where the person gives up. */
  ask(question: AuthQuestion): Promise<boolean> {
    return new Promise((answer) => {
      if (open) open.answers.push(answer);
      else change({ question, answers: [answer] });
    });
  },
  answer(isAnswered: boolean) {
    const done = open;
    change(undefined);
    for (const answer of done?.answers ?? []) answer(isAnswered);
  },
};
