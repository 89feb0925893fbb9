import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { MAX_THANKS_LENGTH, type OwnThanks, type ThankedMaker } from '../../shop/thanks/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import styles from './thank-makers.module.css';

/** After delivery: a message to each maker, passed on by the shop. */
export function ThankMakers({ orderId }: { orderId: string }) {
  const { data: makers = [] } = useQuery(orderId, () =>
    api.call('GET /orders/:id/makers', { params: { id: orderId } }),
  );
  if (makers.length === 0) return null;
  return (
    <section className={styles.thank} aria-labelledby="thank-makers" data-screen-only>
      <h2 id="thank-makers">{makers.length === 1 ? 'Thank the maker' : 'Thank the makers'}</h2>
      <p>A line from you means a lot in a workshop far away. We’ll pass it on; nobody else sees it.</p>
      <ul>
        {makers.map((maker) => (
          <li key={maker.id}>
            <OneMaker orderId={orderId} maker={maker} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type OneMakerProps = { orderId: string; maker: ThankedMaker };

function OneMaker({ orderId, maker }: OneMakerProps) {
  const [thanks, setThanks] = useState(maker.thanks);
  const [isWriting, setWriting] = useState(thanks === null);
  const box = useRef<HTMLDivElement>(null);
  const hasChanged = useRef(false);
  // The pressed button is gone: focus its replacement.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form or the text replaces the other
  useEffect(() => {
    if (hasChanged.current) box.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  }, [isWriting]);
  const show = (writing: boolean) => {
    hasChanged.current = true;
    setWriting(writing);
  };
  const onSaved = (fresh: OwnThanks) => {
    setThanks(fresh);
    show(false);
  };
  if (isWriting)
    return (
      <div ref={box}>
        <WriteThanks orderId={orderId} maker={maker} words={thanks?.words ?? ''} onWritten={onSaved} />
      </div>
    );
  return (
    <div ref={box} className={styles.written}>
      <p>
        To <a href={paths.maker(maker.id)}>{maker.name}</a>:
      </p>
      <blockquote>{thanks?.words}</blockquote>
      {thanks?.isPassedOn ? (
        <p className={styles.state}>Passed on.</p>
      ) : (
        <Button look="plain" size="small" onClick={() => show(true)} aria-label={`Edit for ${maker.name}`}>
          Edit
        </Button>
      )}
    </div>
  );
}

type WriteProps = OneMakerProps & { words: string; onWritten: (thanks: OwnThanks) => void };

function WriteThanks({ orderId, maker: { id, name }, words, onWritten }: WriteProps) {
  const { call, pending, error, fields } = useCall();
  const [typed, setTyped] = useState(words);
  async function send(event: FormEvent) {
    event.preventDefault();
    const input = { params: { id: orderId, community: id }, body: { words: typed.trim() } };
    const answer = await call(() => api.call('PUT /orders/:id/makers/:community/thanks', input));
    if (!answer?.ok) return;
    onWritten(answer.body);
    toast(`We’ll tell ${name}.`);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {!fields.words && <ErrorAlert error={error} />}
      <Field id={`thank-${id}`} label={`To ${name}`} error={fields.words}>
        {(tied) => (
          <Textarea
            {...tied}
            rows={2}
            maxLength={MAX_THANKS_LENGTH}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.send}>
        <Button type="submit" look="quiet" size="small" pending={pending}>
          Send thanks
        </Button>
        <span>{MAX_THANKS_LENGTH - typed.length} left</span>
      </div>
    </form>
  );
}
