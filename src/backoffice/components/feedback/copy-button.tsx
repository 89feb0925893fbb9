import { toast } from '../../../browser/toasts.ts';
import { Action } from '../layout.tsx';

export const CopyButton = ({ text, name = 'Copy' }: { text: string; name?: string }) => (
  <Action label={name} look="quiet" onClick={() => copyText(text, 'Copied.')} />
);

/** Browsers disable the clipboard API on pages loaded over plain HTTP from another machine. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast('Not copied. Select the text and copy it yourself.', { tone: 'bad' });
  }
}
