/** What the back office asks in a dialog over the screen, so that nothing typed on it is lost. */
export type Question = { ask: 'sign_in' } | { ask: 'confirm'; by: 'code' | 'password' };

type Asked = { question: Question; answers: ((isAnswered: boolean) => void)[] };

const listeners = new Set<() => void>();
let asked: Asked | undefined;

function change(next: Asked | undefined) {
  asked = next;
  for (const listener of listeners) listener();
}

/** One question at a time: calls that meet the same closed door wait for the same answer. */
export const gate = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): Question | undefined => asked?.question,
  /** Resolves with false where the person gives up. */
  ask(question: Question): Promise<boolean> {
    return new Promise((answer) => {
      if (asked) asked.answers.push(answer);
      else change({ question, answers: [answer] });
    });
  },
  answer(isAnswered: boolean) {
    const done = asked;
    change(undefined);
    for (const answer of done?.answers ?? []) answer(isAnswered);
  },
};
