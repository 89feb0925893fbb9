import { type FormEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import type { LineProblem } from './import-detail.ts';

type SettleProps = {
  problem: LineProblem;
  title: string;
  pending: boolean;
  onCorrect: (body: { name?: string; price?: string; asOne?: boolean }) => void;
};

/** A sentence, and what settles it: what was meant most likely by one press, or a field. */
export function SettleProblem({ problem: { kind, sentence, suggestion }, title, pending, onCorrect }: SettleProps) {
  const id = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (typed === '') return;
    onCorrect(kind === 'name' ? { name: typed } : { price: typed });
  }
  return (
    <>
      <p id={id}>{sentence}</p>
      {kind === 'price' && suggestion !== null && (
        <Button look="quiet" size="small" pending={pending} onClick={() => onCorrect({ price: suggestion })}>
          Use {priceText(Number(suggestion))}
        </Button>
      )}
      {kind === 'options' && (
        <Button look="quiet" size="small" pending={pending} onClick={() => onCorrect({ asOne: true })}>
          Import as one product
        </Button>
      )}
      {(kind === 'name' || (kind === 'price' && suggestion === null)) && (
        <form onSubmit={submit}>
          <Input
            name="value"
            aria-label={kind === 'name' ? `Name of ${title}` : `Price of ${title}`}
            aria-describedby={id}
            defaultValue={suggestion ?? ''}
            maxLength={kind === 'name' ? 120 : 20}
            autoComplete="off"
            {...(kind === 'price' && { inputMode: 'decimal' as const })}
          />
          <Button type="submit" look="quiet" size="small" pending={pending}>
            Use it
          </Button>
        </form>
      )}
    </>
  );
}
