import { type ReactNode, useState } from 'react';
import styles from './email-frame.module.css';
import { Segments } from './forms/segments.tsx';

const FRAME_SIZES = [
  { value: 'wide', name: 'Computer' },
  { value: 'phone', name: 'Phone' },
] as const;

type EmailFrameProps = {
  /** URL that returns the whole email; empty if there is nothing to show yet. */
  src: string;
  /** Rendered between the size switch and the email. */
  children?: ReactNode;
};

export function EmailFrame({ src, children }: EmailFrameProps) {
  const [size, setSize] = useState<'wide' | 'phone'>('wide');
  return (
    <>
      <Segments
        name="preview-size"
        label="Size of the preview"
        defaultValue={size}
        choices={FRAME_SIZES}
        onChange={setSize}
      />
      {children}
      <div className={size === 'wide' ? styles.wide : styles.phone}>
        {src && (
          <iframe
            src={src}
            title="Preview of the email"
            // Sandboxed, no scripts; links open outside the back office, as in a mail client.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        )}
      </div>
    </>
  );
}
