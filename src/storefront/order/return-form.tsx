import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../browser/api.ts';
import { focusFirstError, useCall } from '../../browser/forms/use-call.ts';
import { uuid } from '../../browser/uuid.ts';
import type { NewReturn, OwnReturns } from '../../shop/orders/returns/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import {
  CLAIM_REASONS,
  kindOf,
  lineOf,
  missingIn,
  type OwnLine,
  RETURN_REASONS,
  type TypedLine,
} from './return-input.ts';
import { FormLine } from './return-line.tsx';
import { ReturnPictures } from './return-pictures.tsx';
import { type ReturnWish, ReturnWords, WishChoice } from './return-wish.tsx';
import styles from './returns.module.css';

type Props = {
  orderId: string;
  own: OwnReturns;
  isClaim: boolean;
  onSent: (own: OwnReturns) => void;
  onClose: () => void;
};

/** Which pieces, why, and what for: a refund, another size, or a replacement for what broke. */
export function ReturnForm({ orderId, own, isClaim, onSent, onClose }: Props) {
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [chosen, setChosen] = useState<ReadonlyMap<number, TypedLine>>(new Map());
  const [words, setWords] = useState('');
  const [pictures, setPictures] = useState<readonly string[]>([]);
  const [isUploading, setUploading] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [key] = useState(uuid);
  const form = useRef<HTMLFormElement>(null);
  const { call, pending, error, fields } = useCall();
  const left = own.lines.filter((line) => line.left > 0 && (isClaim || line.isReturnable));
  const fits = (line: OwnLine) => wish === 'refund' || (isClaim ? line.replaceable > 0 : line.sizes.length > 0);
  const lines = left.filter(fits);
  const canReplace = left.some((line) => (isClaim ? line.replaceable > 0 : line.sizes.length > 0));
  const isExchange = !isClaim && wish === 'replacement';
  const faults = { ...fields, ...missing };
  const change = (position: number, typed: TypedLine | undefined) => {
    const next = new Map(chosen);
    if (typed) next.set(position, typed);
    else next.delete(position);
    setChosen(next);
    setMissing({});
  };
  async function submit(event: FormEvent) {
    event.preventDefault();
    const asked = lines.filter(({ position }) => chosen.has(position));
    const found = missingIn(asked, chosen, isExchange);
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
      <WishChoice wish={wish} isClaim={isClaim} canReplace={canReplace} onWish={setWish} />
      <fieldset className={styles.group}>
        <legend>Which items?</legend>
        {lines.map((line) => (
          <FormLine
            key={line.position}
            line={line}
            isExchange={isExchange}
            faults={faults}
            reasons={isClaim ? CLAIM_REASONS : RETURN_REASONS}
            most={isClaim && wish === 'replacement' ? Math.min(line.left, line.replaceable) : line.left}
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
