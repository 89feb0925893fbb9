import { toast } from '../../browser/toasts.ts';
import { Button } from '../../ui/button.tsx';

/** Browsers offer no clipboard to pages that came over plain http from another machine. */
export const CopyButton = ({ text, name = 'Copy' }: { text: string; name?: string }) => (
  <Button
    size="small"
    look="quiet"
    onClick={() =>
      void copy(text).then((isCopied) =>
        toast(
          isCopied ? 'Copied.' : 'Not copied. Select the text and copy it yourself.',
          isCopied ? {} : { tone: 'bad' },
        ),
      )
    }
  >
    {name}
  </Button>
);

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
