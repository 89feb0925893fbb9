import { createStore } from '../browser/store.ts';

/** What the back office asks in a dialog over the screen, so that nothing typed on it is lost. */
export type AuthQuestion = { ask: 'sign_in' } | { ask: 'confirm'; by: 'code' | 'password' };

type OpenQuestion = { question: AuthQuestion; answers: ((isAnswered: boolean) => void)[] };

const open = createStore<OpenQuestion | undefined>(undefined);

/** One question at a time: calls that are refused for the same reason wait for the same answer. */
export const authPrompt = {
  question: { subscribe: open.subscribe, read: () => open.read()?.question },
  /** Resolves with false where the person gives up. */
  ask(question: AuthQuestion): Promise<boolean> {
    return new Promise((answer) => {
      const asked = open.read();
      if (asked) asked.answers.push(answer);
      else open.set({ question, answers: [answer] });
    });
  },
  answer(isAnswered: boolean) {
    const done = open.read();
    open.set(undefined);
    for (const answer of done?.answers ?? []) answer(isAnswered);
  },
};
