import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../browser/api.ts';
import { focusFirstError, useCall } from '../../browser/forms/use-call.ts';
import { readPicture, uploadReturnPicture } from '../../browser/upload-pictures.ts';
import { uuid } from '../../browser/uuid.ts';
import { lineText } from '../../shared/orders/line-details.ts';
import { tooLargeSentence, UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import {
  MAX_RETURN_PICTURES,
  MAX_WORDS_LENGTH,
  type NewReturn,
  type OwnReturns,
} from '../../shop/orders/returns/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioChoice } from '../../ui/choice.tsx';
import { Field, FieldError, labelClass, Select, Textarea } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './returns.module.css';

type Props = {
  orderId: string;
  own: OwnReturns;
  isClaim: boolean;
  onSent: (own: OwnReturns) => void;
  onClose: () => void;
};

type Outcome = NewReturn['wish'];

type DraftLine = { quantity: number; reason: string; size: string };

type OwnLine = OwnReturns['lines'][number];

const NO_REASON = { value: '', name: 'Choose a reason' };

const CLAIM_REASONS = {
  broken: 'It’s broken',
  wrong_item: 'It’s not what I ordered',
  missing: 'It was missing',
  other: 'Something else',
};

const RETURN_REASONS = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed my mind',
  other: 'Something else',
};

/** Return request: items, reasons, and the outcome wanted: refund, other size or replacement. */
export function ReturnForm({ orderId, own, isClaim, onSent, onClose }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('refund');
  const [chosen, setChosen] = useState<ReadonlyMap<number, DraftLine>>(new Map());
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [key] = useState(uuid);
  const form = useRef<HTMLFormElement>(null);
  const { call, pending, error, fields } = useCall();
  const left = own.lines.filter((line) => line.left > 0 && (isClaim || line.isReturnable));
  const fits = (line: OwnLine) => outcome === 'refund' || (isClaim ? line.replaceable > 0 : line.sizes.length > 0);
  const lines = left.filter(fits);
  const canReplace = left.some((line) => (isClaim ? line.replaceable > 0 : line.sizes.length > 0));
  const isExchange = !isClaim && outcome === 'replacement';
  const faults = { ...fields, ...missing };
  const change = (position: number, typed: DraftLine | undefined) => {
    const next = new Map(chosen);
    if (typed) next.set(position, typed);
    else next.delete(position);
    setChosen(next);
    setMissing({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const selected = lines.filter(({ position }) => chosen.has(position));
    const found = findMissing(selected, chosen, isExchange);
    flushSync(() => setMissing(found));
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    const body: NewReturn = {
      key,
      kind: returnKind(isClaim, isExchange),
      wish: outcome,
      words,
      pictures: [...pictures],
      lines: selected.map(({ position }) => toRequestLine(position, chosen.get(position), isExchange)),
    };
    const answer = await call(() => api.call('POST /orders/:id/returns', { params: { id: orderId }, body }));
    if (answer?.ok) onSent(answer.body);
    else focusFirstError(form.current);
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)} data-screen-only>
      <h3>{isClaim ? 'Something arrived broken' : 'Return or exchange'}</h3>
      <OutcomeChoice outcome={outcome} isClaim={isClaim} canReplace={canReplace} onChange={setOutcome} />
      <fieldset className={styles.group}>
        <legend>Which items?</legend>
        {lines.map((line) => (
          <FormLine
            key={line.position}
            line={line}
            isExchange={isExchange}
            faults={faults}
            reasons={isClaim ? CLAIM_REASONS : RETURN_REASONS}
            most={isClaim && outcome === 'replacement' ? Math.min(line.left, line.replaceable) : line.left}
            typed={chosen.get(line.position)}
            onChange={(typed) => change(line.position, typed)}
          />
        ))}
        {faults.lines && <FieldError>{faults.lines}</FieldError>}
      </fieldset>
      {isClaim && (
        <ReturnPictures orderId={orderId} error={faults.pictures} onIds={setPictures} onUploading={setUploading} />
      )}
      <ReturnWords
        words={words}
        isClaim={isClaim}
        isOptional={!isClaim || pictures.length > 0}
        error={faults.words}
        onWords={setWords}
      />
      {!isClaim && own.postage && <p className={styles.quiet}>{own.postage}</p>}
      {!hasFieldErrors(faults) && <ErrorAlert error={error} />}
      <div className={styles.ways}>
        <Button type="submit" size="small" pending={pending} disabled={isUploading}>
          {isUploading ? 'Adding pictures…' : 'Send request'}
        </Button>
        <Button look="plain" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function findMissing(selected: readonly OwnLine[], chosen: ReadonlyMap<number, DraftLine>, isExchange: boolean) {
  const found: Record<string, string> = {};
  if (selected.length === 0) found.lines = 'Choose at least one item.';
  for (const { position } of selected) {
    const typed = chosen.get(position);
    if (!typed?.reason) found[`reason-${position}`] = 'Choose a reason.';
    if (isExchange && !typed?.size) found[`size-${position}`] = 'Choose a size.';
  }
  return found;
}

function returnKind(isClaim: boolean, isExchange: boolean): NewReturn['kind'] {
  if (isClaim) return 'claim';
  return isExchange ? 'exchange' : 'return';
}

const toRequestLine = (
  position: number,
  typed: DraftLine | undefined,
  isExchange: boolean,
): NewReturn['lines'][number] => ({
  position,
  quantity: typed?.quantity ?? 1,
  reason: (typed?.reason ?? 'other') as NewReturn['lines'][number]['reason'],
  size: isExchange ? (typed?.size ?? '') : null,
});

type OutcomeChoiceProps = {
  outcome: Outcome;
  isClaim: boolean;
  canReplace: boolean;
  onChange: (outcome: Outcome) => void;
};

/** Refund or replacement. */
const OutcomeChoice = ({ outcome, isClaim, canReplace, onChange }: OutcomeChoiceProps) => (
  <fieldset className={styles.group}>
    <legend>What would you like?</legend>
    <RadioChoice
      name="wish"
      checked={outcome === 'refund'}
      onChange={() => onChange('refund')}
      title="Refund"
      line="To your original payment method"
    />
    {canReplace && (
      <RadioChoice
        name="wish"
        checked={outcome === 'replacement'}
        onChange={() => onChange('replacement')}
        title={isClaim ? 'Replacement' : 'Another size'}
        line="We hold it for you right away"
      />
    )}
  </fieldset>
);

type FormLineProps = {
  line: OwnLine;
  reasons: Record<string, string>;
  isExchange: boolean;
  most: number;
  faults: Record<string, string>;
  typed: DraftLine | undefined;
  onChange: (typed: DraftLine | undefined) => void;
};

function FormLine({ line, reasons, isExchange, most, faults, typed, onChange }: FormLineProps) {
  const { position, sizes } = line;
  return (
    <div className={styles.line}>
      <Checkbox
        checked={typed !== undefined}
        onChange={(event) => onChange(event.target.checked ? { quantity: 1, reason: '', size: '' } : undefined)}
      >
        {lineText(line)}
      </Checkbox>
      {typed && (
        <div className={styles.fields}>
          {most > 1 && (
            <Field id={`quantity-${position}`} label="How many">
              {(tied) => (
                <Select
                  {...tied}
                  value={typed.quantity}
                  onChange={(event) => onChange({ ...typed, quantity: Number(event.target.value) })}
                  choices={Array.from({ length: Math.min(most, 100) }, (_, place) => String(place + 1))}
                />
              )}
            </Field>
          )}
          <Field id={`reason-${position}`} label="Why" error={faults[`reason-${position}`]}>
            {(tied) => (
              <Select
                {...tied}
                value={typed.reason}
                onChange={(event) => onChange({ ...typed, reason: event.target.value })}
                choices={[NO_REASON, ...Object.entries(reasons).map(([value, name]) => ({ value, name }))]}
              />
            )}
          </Field>
          {isExchange && (
            <Field
              id={`size-${position}`}
              label="New size"
              error={faults[`size-${position}`]}
              hint="Sizes in stock at the same price."
            >
              {(tied) => (
                <Select
                  {...tied}
                  value={typed.size}
                  onChange={(event) => onChange({ ...typed, size: event.target.value })}
                  choices={[{ value: '', name: 'Choose a size' }, ...sizes.map(({ size }) => size)]}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </div>
  );
}

type ReturnPicturesProps = {
  orderId: string;
  error: string | undefined;
  /** Ids of uploaded pictures, in order. */
  onIds: (ids: readonly string[]) => void;
  onUploading: (isUploading: boolean) => void;
};
type Chosen = { key: number; shown: string | undefined; id: string | undefined };

/** Up to four pictures of the damage. Each uploads when chosen, so the request itself is quick. */
function ReturnPictures({ orderId, error, onIds, onUploading }: ReturnPicturesProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const lastKey = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the chosen pictures change
  useEffect(() => {
    onIds(chosen.flatMap(({ id }) => id ?? []));
    onUploading(chosen.some(({ id }) => id === undefined));
  }, [chosen]);
  async function addOne(file: File) {
    lastKey.current += 1;
    const key = lastKey.current;
    setChosen((all) => [...all, { key, shown: undefined, id: undefined }]);
    const drop = () => setChosen((all) => all.filter((one) => one.key !== key));
    const read = await readPicture(file);
    if (read.file.size > UPLOAD_BYTES.reviewPicture) {
      drop();
      return setRefusal(tooLargeSentence('reviewPicture'));
    }
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, shown: read.shown } : one)));
    const sent = await uploadReturnPicture(orderId, read.file);
    if (sent.ok) return setChosen((all) => all.map((one) => (one.key === key ? { ...one, id: sent.body.id } : one)));
    drop();
    setRefusal(sent.error.detail);
  }
  async function add(files: readonly File[]) {
    setRefusal(
      files.length > MAX_RETURN_PICTURES - chosen.length
        ? `You can add up to ${MAX_RETURN_PICTURES} pictures.`
        : undefined,
    );
    for (const file of files.slice(0, MAX_RETURN_PICTURES - chosen.length)) await addOne(file);
  }
  function remove({ key, id }: Chosen) {
    setRefusal(undefined);
    setChosen((all) => all.filter((one) => one.key !== key));
    if (id) void api.call('DELETE /orders/:id/returns/pictures/:picture', { params: { id: orderId, picture: id } });
    input.current?.focus();
  }
  return (
    <fieldset className={styles.group}>
      <legend className={labelClass}>Pictures (optional)</legend>
      {chosen.length > 0 && (
        <ul className={styles.pictures} aria-label="Your pictures" aria-live="polite">
          {chosen.map((one, place) => (
            <li key={one.key}>
              {one.shown ? <img src={one.shown} alt={`Your ${place + 1}. one`} /> : <span className={styles.blank} />}
              {one.id === undefined ? (
                <span className={styles.busy}>
                  <Spinner size="small" />
                  Adding…
                </span>
              ) : (
                <Button
                  look="plain"
                  size="small"
                  onClick={() => remove(one)}
                  aria-label={`Remove picture ${place + 1}`}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MAX_RETURN_PICTURES && (
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept="image/*"
          multiple
          aria-label="Add pictures"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void add(files);
          }}
        />
      )}
      <p className={styles.quiet}>Up to {MAX_RETURN_PICTURES}. Only we see them.</p>
      {(refusal ?? error) && <FieldError>{refusal ?? error}</FieldError>}
    </fieldset>
  );
}

type ReturnWordsProps = {
  words: string;
  isClaim: boolean;
  isOptional: boolean;
  error: string | undefined;
  onWords: (words: string) => void;
};

const ReturnWords = ({ words, isClaim, isOptional, error, onWords }: ReturnWordsProps) => (
  <Field
    id="return-words"
    label={isClaim ? 'What’s wrong?' : 'Anything we should know?'}
    optional={isOptional}
    error={error}
  >
    {(tied) => (
      <Textarea
        {...tied}
        rows={3}
        maxLength={MAX_WORDS_LENGTH}
        value={words}
        onChange={(event) => onWords(event.target.value)}
      />
    )}
  </Field>
);

const hasFieldErrors = (faults: Record<string, string>) => Object.keys(faults).length > 0;
