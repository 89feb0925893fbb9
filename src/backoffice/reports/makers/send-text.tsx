import { useState } from 'react';
import { useCall } from '../../../browser/forms/use-call.ts';
import { toast } from '../../../browser/toasts.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { messageCircleIcon } from '../../../ui/icon-shapes.ts';
import { adminApi } from '../../admin-api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Buttons } from '../../components/layout.tsx';
import type { MakerOwed } from './ledger.ts';
import styles from './makers.module.css';

/** The statement as a few lines that fit a phone: to be copied, or opened in this device's messages. */
export function SendText({ maker: { maker, name }, period }: { maker: MakerOwed; period: string }) {
  const { call, pending } = useCall();
  const [text, setText] = useState<string>();
  async function open() {
    const answer = await call(() =>
      adminApi.call('GET /admin/maker-ledger/:maker/statement', { params: { maker }, query: { period } }),
    );
    if (answer?.ok) setText(answer.body.text);
    else if (answer) toast(answer.error.detail, { tone: 'bad' });
  }
  return (
    <>
      <Button look="plain" size="small" pending={pending} onClick={() => void open()}>
        <Icon shape={messageCircleIcon} />
        Send as a text
      </Button>
      {text !== undefined && (
        <Dialog title={`Text to ${name}`} onClose={() => setText(undefined)}>
          <p className={styles.text}>{text}</p>
          <Buttons>
            <LinkButton size="small" href={`sms:?&body=${encodeURIComponent(text)}`}>
              Open in messages
            </LinkButton>
            <CopyButton text={text} />
            <Button look="plain" size="small" onClick={() => setText(undefined)}>
              Close
            </Button>
          </Buttons>
        </Dialog>
      )}
    </>
  );
}
