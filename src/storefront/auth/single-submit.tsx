import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { insideClass } from './parts.tsx';

export type SubmitResult = { ok: boolean; sentence: string };
type Answer = { ok: true; body: { detail: string } } | { ok: false; error: { detail: string } };

export const toSubmitResult = (answer: Answer): SubmitResult =>
  answer.ok ? { ok: true, sentence: answer.body.detail } : { ok: false, sentence: answer.error.detail };

type SingleSubmitProps = {
  /** Button label. */
  label: string;
  press: () => Promise<SubmitResult>;
  onward: { label: string; href: string };
};

/** Links in emails that change something need a click, since mail programs prefetch links. */
export function SingleSubmit({ label, press, onward }: SingleSubmitProps) {
  const [pressed, setPressed] = useState<SubmitResult>();
  const [isPending, setPending] = useState(false);
  const go = async () => {
    setPending(true);
    setPressed(await press());
    setPending(false);
  };
  return (
    <div className={insideClass}>
      {pressed && <Alert tone={pressed.ok ? 'ok' : 'danger'}>{pressed.sentence}</Alert>}
      {pressed?.ok ? (
        <LinkButton wide href={onward.href}>
          {onward.label}
        </LinkButton>
      ) : (
        <Button wide pending={isPending} onClick={() => void go()}>
          {label}
        </Button>
      )}
    </div>
  );
}

export const tokenInAddress = () => new URLSearchParams(globalThis.location.search).get('token') ?? '';
