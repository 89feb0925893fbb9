import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uploadIcon } from '../../ui/icon-shapes.ts';
import { Note } from '../components/layout.tsx';
import productStyles from '../products/product.module.css';
import styles from './backups.module.css';

/** Of the Shape Detection API, which TypeScript's library doesn't have: Chrome on Android and macOS, not Safari and Firefox. */
type Detector = new (options: {
  formats: string[];
}) => {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
};
declare global {
  interface Window {
    BarcodeDetector?: Detector;
  }
}

const NO_DETECTOR =
  'This browser can’t read the QR code. Scan it with the camera app of your phone, copy the text that it shows, and paste it here.';

/** Reads the key from a picture of the paper's QR code; on a phone the button opens the camera. */
export function ScanKey({ onRead }: { onRead: (text: string) => void }) {
  const [trouble, setTrouble] = useState<string>();
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return <Note>{NO_DETECTOR}</Note>;
  async function read(picture: File, Detector: Detector) {
    setTrouble(undefined);
    try {
      const [code] = await new Detector({ formats: ['qr_code'] }).detect(await createImageBitmap(picture));
      if (code) onRead(code.rawValue);
      else setTrouble('There’s no QR code in this picture. Hold the camera straight over the code, in good light.');
    } catch {
      setTrouble('This picture can’t be read. Take another one, or type the key.');
    }
  }
  return (
    <>
      <div className={`${productStyles.file} ${styles.scan}`}>
        <input
          id="key-picture"
          type="file"
          className="vh"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const [picture] = event.target.files ?? [];
            if (picture) void read(picture, BarcodeDetector);
            event.target.value = '';
          }}
        />
        <label htmlFor="key-picture">
          <Icon shape={uploadIcon} />
          Scan the QR code
        </label>
      </div>
      {trouble && <Alert tone="danger">{trouble}</Alert>}
    </>
  );
}
