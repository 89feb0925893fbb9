import { useImperativeHandle, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts } from '../../browser/forms/drafts.ts';
import { toast } from '../../browser/toasts.ts';
import { MAX_REVIEW_PICTURES } from '../../shop/reviews/schema.ts';
import { MAX_THANKS_LENGTH } from '../../shop/thanks/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, FieldError, labelClass, Textarea } from '../../ui/field.tsx';
import styles from './buyer-fields.module.css';
import type { BuyerFieldsProps } from './buyer-fields-props.ts';
import { ChooseFiles, ChosenPicture } from './chosen-pictures.tsx';
import { OwnPictures } from './own-pictures.tsx';
import { useChosen } from './use-chosen-pictures.ts';

const NO_CONSENT = 'Check this box, or remove the pictures.';

/** For the buyers of a product: pictures with their review, and a line to who made it. */
export function BuyerFields({ ref, productId, draft, hasReview, pictures, toThank, onChanged }: BuyerFieldsProps) {
  const { chosen, add, remove, sendAll, tooMany } = useChosen(productId, pictures);
  const [noConsent, setNoConsent] = useState(false);
  const [thanksError, setThanksError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);

  const check = () => {
    const isMissing = chosen.length > 0 && !consent.current?.checked;
    setNoConsent(isMissing);
    if (isMissing) consent.current?.focus();
    return !isMissing;
  };
  const thank = async () => {
    const typed = words.current?.value.trim();
    if (!toThank || !typed) return true;
    const params = { id: toThank.orderId, community: toThank.id };
    const answer = await api.call('PUT /orders/:id/makers/:community/thanks', { params, body: { words: typed } });
    setThanksError(answer.ok ? undefined : answer.error.detail);
    if (answer.ok && words.current) words.current.value = '';
    return answer.ok;
  };
  const send = async () => {
    setSending(true);
    const [sent, thanked] = [await sendAll(), await thank()];
    setSending(false);
    return sent && thanked;
  };
  useImperativeHandle(ref, () => ({ check, send }));

  const sendAlone = async () => {
    if (!check()) return;
    const had = chosen.length;
    if (await send()) toast(had === 1 ? 'Picture sent' : 'Pictures sent');
    onChanged();
  };
  const isFull =
    pictures.filter(({ standing }) => standing !== 'refused').length + chosen.length >= MAX_REVIEW_PICTURES;
  return (
    <>
      <fieldset className={styles.pictures}>
        <legend className={labelClass}>Pictures (optional)</legend>
        {pictures.length > 0 && <OwnPictures productId={productId} pictures={pictures} onChanged={onChanged} />}
        {chosen.length > 0 && (
          <ul className={styles.list} aria-label="Pictures to send">
            {chosen.map(({ key, ...one }) => (
              <ChosenPicture {...one} key={key} onRemove={() => remove(key)} />
            ))}
          </ul>
        )}
        {!isFull && <ChooseFiles onFiles={add} />}
        {tooMany && <FieldError>{tooMany}</FieldError>}
        <p className={styles.hint}>
          Up to {MAX_REVIEW_PICTURES}. We look at each before it’s shown, and you can take it down at any time.
        </p>
        {chosen.length > 0 && (
          <>
            <Checkbox ref={consent} aria-invalid={noConsent || undefined} onChange={() => setNoConsent(false)}>
              My pictures may be shown on this page. Everyone you can recognize agreed to it.
            </Checkbox>
            {noConsent && <FieldError>{NO_CONSENT}</FieldError>}
            {hasReview && (
              <div>
                <Button look="quiet" size="small" pending={isSending} onClick={() => void sendAlone()}>
                  {chosen.length === 1 ? 'Send picture' : 'Send pictures'}
                </Button>
              </div>
            )}
          </>
        )}
      </fieldset>
      {toThank && (
        <Field
          id="thanks"
          label={`Say a word to ${toThank.name}`}
          optional
          hint="They made it. We’ll pass it on; nobody else sees it."
          error={thanksError}
        >
          {(tied) => (
            <Textarea
              {...tied}
              ref={words}
              name="thanks"
              rows={2}
              maxLength={MAX_THANKS_LENGTH}
              defaultValue={drafts.read(draft).thanks}
            />
          )}
        </Field>
      )}
    </>
  );
}
