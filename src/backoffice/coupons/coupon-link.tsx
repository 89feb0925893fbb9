import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { QrCode } from '../components/qr-code.tsx';
import styles from './coupons.module.css';

type LinkProps = { code: string; url: string };

/** Shows the address that carries a coupon into a cart, to be copied or photographed. */
export function CouponLink({ code, url }: LinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="plain" size="small" onClick={() => setOpen(true)}>
        Link and QR code
      </Button>
      {isOpen && (
        <Dialog title={`Link for ${code}`} onClose={() => setOpen(false)}>
          <Note>Whoever opens it has the coupon at checkout. Add ?to=/products/… to lead to a page of your shop.</Note>
          <p className={styles.url}>{url}</p>
          <QrCode text={url} label={`QR code of the link for ${code}`} className={styles.qr} />
          <Buttons>
            <CopyButton text={url} name="Copy link" />
            <Button look="plain" size="small" onClick={() => setOpen(false)}>
              Close
            </Button>
          </Buttons>
        </Dialog>
      )}
    </>
  );
}
