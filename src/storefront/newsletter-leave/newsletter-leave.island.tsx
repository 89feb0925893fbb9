import { api } from '../../browser/api.ts';
import { paths } from '../../paths.ts';
import { SingleSubmit, tokenInAddress, toSubmitResult } from '../auth/single-submit.tsx';

export const NewsletterLeave = () => (
  <SingleSubmit label="Unsubscribe" press={leave} onward={{ label: 'Continue shopping', href: paths.home() }} />
);

const leave = async () =>
  toSubmitResult(await api.call('POST /newsletter/unsubscribe', { query: { token: tokenInAddress() } }));
