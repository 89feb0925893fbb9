import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { SingleSubmit, toSubmitResult } from '../auth/single-submit.tsx';

export const ReviewEmailsStop = () => (
  <SingleSubmit label="Stop these emails" press={stop} onward={{ label: 'Continue shopping', href: paths.home() }} />
);

async function stop() {
  const order = new URLSearchParams(globalThis.location.search).get('order') ?? '';
  return toSubmitResult(await api.call('POST /review-invitations/stop', { query: { order } }));
}
