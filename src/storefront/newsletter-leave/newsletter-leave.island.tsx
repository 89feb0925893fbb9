import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { OnePress, type Pressed, tokenInAddress } from '../auth/one-press.tsx';

export const NewsletterLeave = () => (
  <OnePress label="Unsubscribe" press={leave} onward={{ label: 'Back to the shop', href: paths.home() }} />
);

async function leave(): Promise<Pressed> {
  const answer = await api.call('POST /newsletter/unsubscribe', { query: { token: tokenInAddress() } });
  return answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };
}
