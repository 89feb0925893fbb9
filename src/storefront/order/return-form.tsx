import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../browser/api.ts';
import { focusFirstError, useCall } from '../../browser/use-call.ts';
import { uuid } from '../../browser/uuid.ts';
import { LONGEST_WORDS, type NewReturn } from '../../shop/orders/new-return-schema.ts';
import type { OwnReturns } from '../../shop/orders/return-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioChoice } from '../../ui/choice.tsx';
import { Field, FieldError, Select, Textarea } from '../../ui/field.tsx';
import { ReturnPictures } from './return-pictures.tsx';
import styles from './returns.module.css';

type Line = OwnReturns['lines'][number];
type Typed = { quantity: number; reason: string; size: string };
type ReturnWish = NewReturn['wish'];

type Props = {
  orderId: string;
  own: OwnReturns;
  isClaim: boolean;
  onSent: (own: OwnReturns) => void;
  onClose: () => void;
};

const REASONS = {
  too_small: 'Too small',
  too_big: 'Too big',
  not_as_shown: 'Not as shown',
  changed_mind: 'Changed my mind',
  other: 'Something else',
};
const CLAIM_REASONS = {
  broken: 'It’s broken',
  wrong_item: 'It’s not what I ordered',
  missing: 'It was missing',
  other: 'Something else',
};

/** Which pieces, why, and what for: a refund, another size, or a replacement for what broke. */
export function ReturnForm({ orderId, own, isClaim, onSent, onClose }: Props) {
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [chosen, setChosen] = useState<ReadonlyMap<number, Typed>>(new Map());
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [key] = useState(uuid);
  const form = useRef<HTMLFormElement>(null);
  const { call, pending, error, fields } = useCall();
  const left = own.lines.filter((line) => line.left > 0 && (isClaim || line.isReturnable));
  const fits = (line: Line) => wish === 'refund' || (isClaim ? line.replaceable > 0 : line.sizes.length > 0);
  const lines = left.filter(fits);
  const canReplace = left.some((line) => (isClaim ? line.replaceable > 0 : line.sizes.length > 0));
  const isExchange = !isClaim && wish === 'replacement';
  const faults = { ...fields, ...missing };
  const change = (position: number, typed: Typed | undefined) => {
    const next = new Map(chosen);
    if (typed) next.set(position, typed);
    else next.delete(position);
    setChosen(next);
    setMissing({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const asked = lines.filter(({ position }) => chosen.has(position));
    const found = faultsOf(asked, chosen, isExchange);
    flushSync(() => setMissing(found));
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    const body: NewReturn = {
      key,
      kind: kindOf(isClaim, isExchange),
      wish,
      words,
      pictures: [...pictures],
      lines: asked.map(({ position }) => lineOf(position, chosen.get(position), isExchange)),
    };
    const answer = await call(() => api.call('POST /orders/:id/returns', { params: { id: orderId }, body }));
    if (answer?.ok) onSent(answer.body);
    else focusFirstError(form.current);
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)} data-screen-only>
      <h3>{isClaim ? 'Something arrived broken' : 'Return or exchange'}</h3>
      <fieldset className={styles.group}>
        <legend>What would you like?</legend>
        <RadioChoice
          name="wish"
          checked={wish === 'refund'}
          onChange={() => setWish('refund')}
          title="Refund"
          line="To your original payment method"
        />
        {canReplace && (
          <RadioChoice
            name="wish"
            checked={wish === 'replacement'}
            onChange={() => setWish('replacement')}
            title={isClaim ? 'Replacement' : 'Another size'}
            line="We hold it for you right away"
          />
        )}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Which items?</legend>
        {lines.map((line) => (
          <FormLine
            key={line.position}
            {...{ line, isExchange, faults }}
            reasons={isClaim ? CLAIM_REASONS : REASONS}
            most={isClaim && wish === 'replacement' ? Math.min(line.left, line.replaceable) : line.left}
            typed={chosen.get(line.position)}
            onChange={(typed) => change(line.position, typed)}
          />
        ))}
        {faults.lines && <FieldError>{faults.lines}</FieldError>}
      </fieldset>
      {isClaim && (
        <ReturnPictures {...{ orderId }} error={faults.pictures} onIds={setPictures} onUploading={setUploading} />
      )}
      <Field
        id="return-words"
        label={isClaim ? 'What’s wrong?' : 'Anything we should know?'}
        optional={!isClaim || pictures.length > 0}
        error={faults.words}
      >
        {(tied) => (
          <Textarea
            {...tied}
            rows={3}
            maxLength={LONGEST_WORDS}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      {!isClaim && own.postage && <p className={styles.quiet}>{own.postage}</p>}
      {!isOfField(faults) && <ErrorAlert error={error} />}
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

const isOfField = (faults: Record<string, string>) => Object.keys(faults).length > 0;

function kindOf(isClaim: boolean, isExchange: boolean): NewReturn['kind'] {
  if (isClaim) return 'claim';
  return isExchange ? 'exchange' : 'return';
}

const lineOf = (position: number, typed: Typed | undefined, isExchange: boolean): NewReturn['lines'][number] => ({
  position,
  quantity: typed?.quantity ?? 1,
  reason: (typed?.reason ?? 'other') as NewReturn['lines'][number]['reason'],
  size: isExchange ? (typed?.size ?? '') : null,
});

function faultsOf(asked: readonly Line[], chosen: ReadonlyMap<number, Typed>, isExchange: boolean) {
  const found: Record<string, string> = {};
  if (asked.length === 0) found.lines = 'Choose at least one item.';
  for (const { position } of asked) {
    const typed = chosen.get(position);
    if (!typed?.reason) found[`reason-${position}`] = 'Choose a reason.';
    if (isExchange && !typed?.size) found[`size-${position}`] = 'Choose a size.';
  }
  return found;
}

type FormLineProps = {
  line: Line;
  reasons: Record<string, string>;
  isExchange: boolean;
  most: number;
  faults: Record<string, string>;
  typed: Typed | undefined;
  onChange: (typed: Typed | undefined) => void;
};

function FormLine({ line, reasons, isExchange, most, faults, typed, onChange }: FormLineProps) {
  const { position, name, size, sizes } = line;
  return (
    <div className={styles.line}>
      <Checkbox
        checked={typed !== undefined}
        onChange={(event) => onChange(event.target.checked ? { quantity: 1, reason: '', size: '' } : undefined)}
      >
        {[name, size].filter(Boolean).join(', ')}
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
                >
                  {Array.from({ length: Math.min(most, 100) }, (_, place) => place + 1).map((count) => (
                    <option key={count}>{count}</option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field id={`reason-${position}`} label="Why" error={faults[`reason-${position}`]}>
            {(tied) => (
              <Select
                {...tied}
                value={typed.reason}
                onChange={(event) => onChange({ ...typed, reason: event.target.value })}
              >
                <option value="">Choose a reason</option>
                {Object.entries(reasons).map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </Select>
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
                >
                  <option value="">Choose a size</option>
                  {sizes.map((each) => (
                    <option key={each.size} value={each.size}>
                      {each.size}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        </div>
      )}
    </div>
  );
}
