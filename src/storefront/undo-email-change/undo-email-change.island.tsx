import { api } from '../../browser/api.ts';
import { forgetShopper } from '../../browser/session.ts';
import { paths } from '../../paths.ts';
import { OnePress, type Pressed, tokenInAddress } from '../auth/one-press.tsx';

export const UndoEmailChange = () => (
  <OnePress
    label="Stop the change"
    press={undo}
    onward={{ label: 'Choose a new password', href: paths.sendResetEmail() }}
  />
);

async function undo(): Promise<Pressed> {
  const answer = await api.call('POST /users/undo-email-change', { body: { token: tokenInAddress() } });
  if (!answer.ok) return { ok: false, sentence: answer.error.detail };
  forgetShopper();
  return { ok: true, sentence: `${answer.body.detail} Choose a new password now, so that only you know it.` };
}
