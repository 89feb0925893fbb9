import { useStore } from '../../browser/store.ts';
import { authPrompt } from '../admin-api.ts';
import { useLate } from '../components/feedback/use-late.ts';

/** Asks in a dialog over the current screen for the sign-in or confirmation that a call needs. */
export function AuthPrompt() {
  const question = useStore(authPrompt.question);
  const script = useLate(
    question !== undefined,
    () => import('./auth-dialogs.tsx'),
    () => authPrompt.answer(false),
  );
  return question && script && <script.AuthDialog question={question} />;
}
