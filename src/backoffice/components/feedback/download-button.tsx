import { useCall } from '../../../browser/forms/use-call.ts';
import { toast } from '../../../browser/toasts.ts';
import { downloadIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { Action } from '../layout.tsx';

/**
 * Downloads a file that requires "Confirm it's you". A plain link can't re-authenticate: the browser would save the
 * error response, or nothing. So this re-authenticates first, then downloads while the confirmation is valid.
 */
export function DownloadButton({ href, children }: { href: string; children: string }) {
  const { call, pending } = useCall();
  async function download() {
    const answer = await call(() => adminApi.call('GET /admin/session/confirmed', {}));
    if (!answer) return;
    if (answer.ok) return follow(href);
    if (answer.error.code !== 'confirm_first') toast(answer.error.detail, { tone: 'bad' });
  }
  return <Action label={children} icon={downloadIcon} look="quiet" pending={pending} onClick={download} />;
}

function follow(href: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
