import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts, fillEmpty, useDraft } from '../../browser/forms/drafts.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { CONTACT_REASONS, type ContactReason, isContactReason } from '../../shared/contact-reasons.ts';
import { MAX_NAME_LENGTH } from '../../shared/person-name.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input, pairClass, Select, steadyFieldsClass, Textarea } from '../../ui/field.tsx';
import { DevMailNote, NeedsScript } from '../auth/parts.tsx';
import styles from './page.module.css';

const MESSAGE_DRAFT = 'message';

const MAX_MESSAGE_LENGTH = 5000;

type ContactFormProps = { mailIsKept: boolean; thanks: string };

const REASONS = [
  { value: '', name: 'Choose…' },
  ...Object.entries(CONTACT_REASONS).map(([value, name]) => ({ value, name })),
];

/** Reasons that ask for an order's number. */
const ABOUT_ORDERS: readonly string[] = ['order', 'return'] satisfies ContactReason[];

/** Prefilled for logged-in shoppers. After sending, the form is ready for another message. */
export function ContactForm({ mailIsKept, thanks }: ContactFormProps) {
  const [reason, setReason] = useState('');
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(send);
  const keepDraft = useDraft(MESSAGE_DRAFT, ['name', 'email', 'message'], form);
  useEffect(() => {
    if (state.done) forgetSent(form.current, state.done.message);
    const user = userInfo.read();
    if (user) fillEmpty(form.current, { name: user.name, email: user.email });
  }, [state, form]);
  return (
    <form className={steadyFieldsClass} method="post" noValidate ref={form} onInput={keepDraft} onSubmit={onSubmit}>
      <FormAlert error={error} />
      {state.done && (
        <Alert tone="ok">
          {thanks}
          <DevMailNote mailIsKept={mailIsKept} />
        </Alert>
      )}
      <ProductInQuestion />
      <div className={pairClass}>
        <Field id="reason" label="What is it about?" optional error={fields.reason}>
          {(tied) => (
            <Select {...tied} name="reason" choices={REASONS} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        {ABOUT_ORDERS.includes(reason) && (
          <Field id="order" label="Order number" optional error={fields.order}>
            {(tied) => <Input {...tied} name="order" placeholder="#1001" autoComplete="off" maxLength={40} />}
          </Field>
        )}
      </div>
      <div className={pairClass}>
        <Field id="name" label="Name" error={fields.name}>
          {(tied) => <Input {...tied} name="name" autoComplete="name" maxLength={MAX_NAME_LENGTH} required />}
        </Field>
        <Field id="email" label="Email" error={fields.email}>
          {(tied) => <Input {...tied} name="email" type="email" autoComplete="email" maxLength={254} required />}
        </Field>
      </div>
      <Field id="message" label="Message" error={fields.message}>
        {(tied) => <Textarea {...tied} name="message" rows={7} maxLength={MAX_MESSAGE_LENGTH} required />}
      </Field>
      <div>
        <Button type="submit" pending={isPending}>
          Send message
        </Button>
      </div>
      <NeedsScript />
    </form>
  );
}

async function send(data: FormData): Promise<FormState<{ message: string }>> {
  const product = textIn(data, 'product');
  const typed = { name: textIn(data, 'name'), email: textIn(data, 'email'), message: textIn(data, 'message') };
  const reason = textIn(data, 'reason');
  const order = textIn(data, 'order');
  const body = {
    ...typed,
    ...(product && { product }),
    ...(isContactReason(reason) && { reason }),
    ...(order && { order }),
  };
  const answer = await api.call('POST /users/contact-us', { body });
  if (!answer.ok) {
    toast('An error has occurred.', { tone: 'bad' });
    return { error: answer.error };
  }
  // Discard the draft before the toast: a shopper who leaves on seeing it must not find the message again.
  if (drafts.read(MESSAGE_DRAFT).message === body.message) drafts.discard(MESSAGE_DRAFT);
  toast('Email sent successfully');
  return { done: { message: body.message } };
}

/** Text typed while the request was pending stays. */
function forgetSent(form: HTMLFormElement | null, sent: string) {
  const field = form?.elements.namedItem('message');
  if (!(field instanceof HTMLTextAreaElement) || field.value !== sent) return;
  field.value = '';
}

/** The product in question: name, picture, remove button. Nothing if it's no longer sold. */
function ProductInQuestion() {
  const [id, setId] = useState<string>();
  useEffect(
    () => setId(new URLSearchParams(globalThis.location.search).get('product')?.slice(0, 200) || undefined),
    [],
  );
  const { data: product } = useQuery(id, () =>
    api.call('GET /products/:id', { params: { id: id ?? '' }, query: { reviews: 0 } }),
  );
  if (!id || !product) return null;
  const remove = () => {
    globalThis.history.replaceState(null, '', paths.contactUs());
    setId(undefined);
    document.getElementById('message')?.focus();
  };
  return (
    <div className={styles.about}>
      <input type="hidden" name="product" value={id} />
      {product.image && <img src={product.image} alt="" width="64" height="64" />}
      <p>
        About <a href={paths.product(id)}>{product.name}</a>
      </p>
      <Button look="plain" size="small" onClick={remove}>
        Remove<span className="vh"> {product.name} from the message</span>
      </Button>
    </div>
  );
}
