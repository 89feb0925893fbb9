import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { SingleSubmit, type SubmitResult, tokenInAddress } from '../auth/single-submit.tsx';

export const NewsletterLeave = () => (
  <SingleSubmit label="Unsubscribe" press={leave} onward={{ label: 'Continue shopping', href: paths.home() }} />
);

async function leave(): Promise<SubmitResult> {
  const answer = await api.call('POST /newsletter/unsubscribe', { query: { token: tokenInAddress() } });
  return answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };
}
