import type { ApiError } from '../../shared/api-client.ts';
import { dayText } from '../../shared/orders/arrival.ts';
import { countCharacters, MAX_GIFT_CHARACTERS, tooLongText } from '../../shared/orders/gift.ts';
import type { GiftOptions } from '../../shop/orders/schema.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, Input, steadyFieldsClass, Textarea } from '../../ui/field.tsx';
import { priceText } from '../../ui/product/price.tsx';
import type { GiftDraft } from './gift-draft.ts';
import styles from './place-order.module.css';

const MESSAGE_ID = 'gift-message';
const DAY_ID = 'gift-day';

/** Focuses the invalid gift field; false if none is known. */
export function focusWrongGift({ isGift, message }: GiftDraft, error?: ApiError): boolean {
  const isTooLong = isGift && (tooLongText(message) !== undefined || error?.fields?.['gift.message'] !== undefined);
  const wrong = isTooLong ? MESSAGE_ID : error?.fields?.['gift.notBefore'] !== undefined && DAY_ID;
  if (wrong) document.getElementById(wrong)?.focus();
  return Boolean(wrong);
}

type GiftBoxProps = {
  gift: GiftDraft;
  onChange: (changed: Partial<GiftDraft>) => void;
  /** Undefined until the first quote. */
  options: GiftOptions | undefined;
  error: ApiError | undefined;
  /** The owner's text about gifts; may be empty. */
  about: string;
};

/** Checkbox "It's a gift", then message, day and wrap. */
export function GiftBox({ gift, onChange, options, error, about }: GiftBoxProps) {
  return (
    <div className={styles.gift}>
      <Checkbox checked={gift.isGift} onChange={({ currentTarget }) => onChange({ isGift: currentTarget.checked })}>
        It’s a gift
      </Checkbox>
      {gift.isGift && (
        <div className={steadyFieldsClass}>
          {about && <p className={styles.giftNote}>{about}</p>}
          <MessageField value={gift.message} onChange={(message) => onChange({ message })} error={error} />
          {(options ? options.firstDay < options.lastDay : gift.notBefore !== '') && (
            <Field
              id={DAY_ID}
              label="Don’t ship before"
              optional
              hint={options && `Leave it empty, and it ships by ${dayText(options.firstDay)}.`}
              error={error?.fields?.['gift.notBefore']}
              announced
            >
              {(tied) => (
                <Input
                  {...tied}
                  type="date"
                  name="notBefore"
                  min={options?.firstDay}
                  max={options?.lastDay}
                  value={gift.notBefore}
                  onChange={({ currentTarget }) => onChange({ notBefore: currentTarget.value })}
                />
              )}
            </Field>
          )}
          {options && options.wrapPrice !== null && (
            <Checkbox checked={gift.wrap} onChange={({ currentTarget }) => onChange({ wrap: currentTarget.checked })}>
              Gift wrap{options.wrapPrice > 0 ? `, ${priceText(options.wrapPrice)}` : ', free'}
            </Checkbox>
          )}
        </div>
      )}
    </div>
  );
}

type MessageFieldProps = { value: string; onChange: (message: string) => void; error: ApiError | undefined };

/** Counts graphemes and validates before the API does. */
export function MessageField({ value, onChange, error }: MessageFieldProps) {
  const characters = countCharacters(value.trim());
  return (
    <Field
      id={MESSAGE_ID}
      label="Message"
      optional
      hint={`We print it on a card. ${characters} of ${MAX_GIFT_CHARACTERS} characters.`}
      error={tooLongText(value) ?? error?.fields?.['gift.message'] ?? error?.fields?.message}
      announced
    >
      {(tied) => (
        <Textarea
          {...tied}
          name="giftMessage"
          rows={4}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
