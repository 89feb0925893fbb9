import { MAX_WORDS_LENGTH, type NewReturn } from '../../shop/orders/returns/schema.ts';
import { RadioChoice } from '../../ui/choice.tsx';
import { Field, Textarea } from '../../ui/field.tsx';
import styles from './returns.module.css';

export type ReturnWish = NewReturn['wish'];

type WishChoiceProps = { wish: ReturnWish; isClaim: boolean; canReplace: boolean; onWish: (wish: ReturnWish) => void };

/** What for: a refund, or another one. */
export const WishChoice = ({ wish, isClaim, canReplace, onWish }: WishChoiceProps) => (
  <fieldset className={styles.group}>
    <legend>What would you like?</legend>
    <RadioChoice
      name="wish"
      checked={wish === 'refund'}
      onChange={() => onWish('refund')}
      title="Refund"
      line="To your original payment method"
    />
    {canReplace && (
      <RadioChoice
        name="wish"
        checked={wish === 'replacement'}
        onChange={() => onWish('replacement')}
        title={isClaim ? 'Replacement' : 'Another size'}
        line="We hold it for you right away"
      />
    )}
  </fieldset>
);

type ReturnWordsProps = {
  words: string;
  isClaim: boolean;
  isOptional: boolean;
  error: string | undefined;
  onWords: (words: string) => void;
};

export const ReturnWords = ({ words, isClaim, isOptional, error, onWords }: ReturnWordsProps) => (
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
