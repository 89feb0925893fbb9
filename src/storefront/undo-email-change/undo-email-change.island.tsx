import { api } from '../../browser/api.ts';
import { clearShopper } from '../../browser/session.ts';
import { paths } from '../../paths.ts';
import { SingleSubmit, type SubmitResult, tokenInAddress } from '../auth/single-submit.tsx';

export const UndoEmailChange = () => (
  <SingleSubmit
    label="Undo the change"
    press={undo}
    onward={{ label: 'Choose a new password', href: paths.sendResetEmail() }}
  />
);

async function undo(): Promise<SubmitResult> {
  const answer = await api.call('POST /users/undo-email-change', { body: { token: tokenInAddress() } });
  if (!answer.ok) return { ok: false, sentence: answer.error.detail };
  clearShopper();
  return { ok: true, sentence: `${answer.body.detail} Choose a new password now, so that only you know it.` };
}
