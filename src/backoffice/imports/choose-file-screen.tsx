import {
  type ComponentProps,
  type DragEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../shared/api-client.ts';
import type { Reading } from '../../shared/tables/encoding-schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RadioChoice } from '../../ui/choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, fileTextIcon } from '../../ui/icon-shapes.ts';
import { formatTime } from '../components/format-time.ts';
import { Action, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { Tabs } from '../components/lists/list.tsx';
import { upload } from '../components/pictures/upload.ts';
import { ImportSteps } from './import-parts.tsx';
import styles from './imports.module.css';

type ChooseFileScreenProps = {
  head: ComponentProps<typeof ScreenHead>;
  tabs?: ComponentProps<typeof Tabs>['tabs'];
  call: DropFileProps['call'];
  /** URL of the check screen, without the id. */
  path: string;
  texts: {
    drop: string;
    dropLine: string;
    limits: string;
    from: readonly { name: string; steps: readonly string[] }[];
    happens: readonly string[];
  };
  /** Past imports; the title names the kind of record. */
  earlier: { title: string; files: readonly EarlierFile[] };
  /** Below the export instructions. */
  children?: ReactNode;
};

export const ChooseFileScreen = ({ head, tabs, call, path, texts, earlier, children }: ChooseFileScreenProps) => (
  <>
    <ScreenHead {...head} />
    {tabs && <Tabs label={head.title} tabs={tabs} />}
    <ImportSteps now={0} first={path} />
    <Columns>
      <Column>
        <DropFile call={call} path={path} texts={texts} />
        <Card title="How to get the file">
          <div className={styles.ways}>
            {texts.from.map(({ name, steps }) => (
              <section key={name} aria-label={name}>
                <h3>{name}</h3>
                <ol>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </section>
            ))}
          </div>
          {children}
        </Card>
      </Column>
      <Column>
        <section className={styles.happens} aria-label="What happens">
          <h2>What happens</h2>
          <ul>
            {texts.happens.map((line) => (
              <li key={line}>
                <Icon shape={checkIcon} />
                {line}
              </li>
            ))}
          </ul>
        </section>
        {earlier.files.length > 0 && (
          <Card title={earlier.title}>
            <ul className={styles.earlier}>
              {earlier.files.map(({ id, fileName, madeAt, tone, state, line }) => (
                <li key={id}>
                  <a href={`${path}/${id}`}>{fileName}</a>
                  <Badge {...(tone && { tone })}>{state}</Badge>
                  <span>
                    {formatTime(madeAt)}
                    {line !== '' && ` · ${line}`}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Column>
    </Columns>
  </>
);

/** Possible decodings of a file with ambiguous encoding; undefined for any other error. */
function readingsIn({ code, readings }: ApiError): Reading[] | undefined {
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

/** Sample words in each likely encoding, so that the owner can pick the right one. */
function ChooseReading({ fileName, sentence, readings, pending, onChoose }: Props) {
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
        <Note>Is none of them right? In your spreadsheet choose Save as, CSV UTF-8, then choose that file here.</Note>
        <Action type="submit" label="Read it this way" pending={pending} />
      </form>
    </Card>
  );
}

type EarlierFile = { id: string; fileName: string; madeAt: string; tone?: 'ok' | 'wait'; state: string; line: string };

type RecentFile = Pick<EarlierFile, 'id' | 'fileName' | 'madeAt'> & {
  state: 'check' | 'done' | 'undone';
  added: number;
};

/** Past files that were imported in one step. */
export const recentFiles = (
  files: readonly RecentFile[],
  names: Record<RecentFile['state'], string>,
  addedText: (added: number) => string,
) => ({
  title: 'Recent files',
  files: files.map(({ id, fileName, madeAt, state, added }): EarlierFile => {
    const about = { id, fileName, madeAt, state: names[state] };
    return state === 'done' ? { ...about, tone: 'ok', line: addedText(added) } : { ...about, line: '' };
  }),
});

type DropFileProps = {
  call: 'POST /admin/imports' | 'POST /admin/subscriber-imports' | 'POST /admin/former-order-imports';
} & Pick<ChooseFileScreenProps, 'path' | 'texts'>;

/** File drop zone and picker with upload progress; opens the check screen once the file is parsed. */
function DropFile({ call, path, texts: { drop: heading, dropLine, limits } }: DropFileProps) {
  const navigate = useNavigate();
  const [part, setPart] = useState<number>();
  const [trouble, setTrouble] = useState<string>();
  /** The file's encoding is ambiguous. */
  const [unclear, setUnclear] = useState<{ file: File; readings: Reading[]; sentence: string }>();
  const [isOver, setOver] = useState(false);

  async function send(file: File, encoding?: Reading['encoding']) {
    if (part !== undefined) return;
    setTrouble(undefined);
    setPart(0);
    const query = { name: file.name.slice(0, 200), ...(encoding && { encoding }) };
    const sent = await upload(call, { query }, file, { kind: 'csv', onProgress: setPart, isRepeatable: true });
    setPart(undefined);
    if (sent.ok) return void navigate(`${path}/${sent.body.id}`);
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
        <p>{dropLine}</p>
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
