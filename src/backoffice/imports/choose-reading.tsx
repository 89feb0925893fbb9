import { type FormEvent, useEffect, useRef } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import type { Reading } from '../../shared/tables/encoding-schema.ts';
import { Button } from '../../ui/button.tsx';
import { RadioChoice } from '../../ui/choice.tsx';
import { Card, Note } from '../components/layout.tsx';
import styles from './imports.module.css';
import { texts } from './texts.ts';

/** The readings of a file whose encoding is in doubt; undefined for any other error. */
export function readingsIn({ code, readings }: ApiError): Reading[] | undefined {
  return code === 'letters_unclear' && Array.isArray(readings) && readings.every(isReading) ? readings : undefined;
}

const isReading = (one: unknown): one is Reading =>
  typeof one === 'object' && one !== null && 'encoding' in one && 'words' in one && Array.isArray(one.words);

type Props = {
  fileName: string;
  sentence: string;
  readings: readonly Reading[];
  pending: boolean;
  onChoose: (encoding: Reading['encoding']) => void;
};

/** Words of the file as they read in each likely encoding: the owner knows which is right. */
export function ChooseReading({ fileName, sentence, readings, pending, onChoose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector('input');
    first?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('encoding');
    const reading = readings.find(({ encoding }) => encoding === chosen);
    if (reading) onChoose(reading.encoding);
  }
  return (
    <Card title={fileName}>
      <form ref={form} className={styles.readings} onSubmit={submit}>
        <fieldset>
          <legend>{sentence}</legend>
          {readings.map(({ encoding, name, words }, place) => (
            <RadioChoice
              key={encoding}
              name="encoding"
              value={encoding}
              defaultChecked={place === 0}
              title={words.join(', ')}
              line={name}
            />
          ))}
        </fieldset>
        <Note>{texts.noReading}</Note>
        <Button type="submit" size="small" pending={pending}>
          Read it this way
        </Button>
      </form>
    </Card>
  );
}
