import { type DragEvent, useState } from 'react';
import type { Reading } from '../../shared/tables/encoding-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { fileTextIcon } from '../../ui/icon-shapes.ts';
import { upload } from '../components/upload.ts';
import { ChooseReading, readingsIn } from './choose-reading.tsx';
import styles from './imports.module.css';

type DropFileProps = {
  call: 'POST /admin/imports' | 'POST /admin/subscriber-imports' | 'POST /admin/former-order-imports';
  heading: string;
  line: string;
  limits: string;
  /** Gets the id of the import once the file is read. */
  onRead: (id: string) => Promise<unknown> | unknown;
};

/** Takes a table by drop or by choice, and says how far it is. */
export function DropFile({ call, heading, line, limits, onRead }: DropFileProps) {
  const [part, setPart] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  /** Its encoding is in doubt. */
  const [unclear, setUnclear] = useState<{ file: File; readings: Reading[]; sentence: string }>();
  const [isOver, setOver] = useState(false);

  async function send(file: File, encoding?: Reading['encoding']) {
    if (part !== undefined) return;
    setTrouble(undefined);
    setPart(0);
    const query = { name: file.name.slice(0, 200), ...(encoding && { encoding }) };
    const sent = await upload(call, { query }, file, { kind: 'csv', onProgress: setPart, isRepeatable: true });
    setPart(undefined);
    if (sent.ok) return void (await onRead(sent.body.id));
    const readings = readingsIn(sent.error);
    setUnclear(readings && { file, readings, sentence: sent.error.detail });
    if (!readings) setTrouble(sent.error.detail);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    setUnclear(undefined);
    if (file) void send(file);
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the button inside is the other */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon shape={fileTextIcon} />
        <h2>{heading}</h2>
        <p>{line}</p>
        <input
          id="import-file"
          type="file"
          className="vh"
          accept=".csv,.tsv,.txt,.zip,text/csv,application/zip"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            setUnclear(undefined);
            if (file) void send(file);
            event.target.value = '';
          }}
        />
        <label htmlFor="import-file">Choose a file</label>
        {part === undefined ? (
          <p className={styles.limits}>{limits}</p>
        ) : (
          <p role="status">
            <progress max={1} {...(part < 1 && { value: part })} aria-label="File" />{' '}
            {part < 1 ? 'Sending…' : 'Reading every line…'}
          </p>
        )}
        {trouble && <Alert tone="danger">{trouble}</Alert>}
      </div>
      {unclear && (
        <ChooseReading
          key={unclear.file.name}
          fileName={unclear.file.name}
          sentence={unclear.sentence}
          readings={unclear.readings}
          pending={part !== undefined}
          onChoose={(encoding) => void send(unclear.file, encoding)}
        />
      )}
    </>
  );
}
