import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { SingleSubmit, type SubmitResult } from '../auth/single-submit.tsx';

export const ReviewEmailsStop = () => (
  <SingleSubmit label="Stop these emails" press={stop} onward={{ label: 'Continue shopping', href: paths.home() }} />
);

async function stop(): Promise<SubmitResult> {
  const order = new URLSearchParams(globalThis.location.search).get('order') ?? '';
  const answer = await api.call('POST /review-invitations/stop', { query: { order } });
  return answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };
}
