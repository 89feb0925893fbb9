import { type ReactNode, useState } from 'react';
import styles from './email-frame.module.css';
import { Segments } from './forms/segments.tsx';

const FRAME_SIZES = [
  { value: 'wide', name: 'Computer' },
  { value: 'phone', name: 'Phone' },
] as const;

type EmailFrameProps = {
  /** Where the shop answers with the whole email; empty: there is none to show yet. */
  src: string;
  /** Between the choice of the size and the email. */
  children?: ReactNode;
};

/** A whole email as its readers get it, at the width of a computer or a phone. */
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
            // Nothing runs in it; its links open beside the back office, as from a mail program.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        )}
      </div>
    </>
  );
}
