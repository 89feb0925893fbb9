import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts } from '../../browser/forms/drafts.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import { uploadReviewPicture } from '../../browser/upload-pictures.ts';
import { PICTURE_TYPES, tooLargeSentence, UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { MAX_REVIEW_PICTURES, type OwnPicture } from '../../shop/reviews/schema.ts';
import { MAX_THANKS_LENGTH, type Thankable } from '../../shop/thanks/schema.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field, FieldError, labelClass, Textarea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { imageUpIcon, xIcon } from '../../ui/icon-shapes.ts';
import { Picture } from '../../ui/product/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './buyer-fields.module.css';

/** Called by the surrounding form. */
export type BuyerFieldsHandle = {
  /** Whether everything chosen may be sent; otherwise focuses the problem. */
  check(): boolean;
  /** Sends pictures and thanks after the review; false if something was refused and remains with its reason. */
  send(): Promise<boolean>;
};

type BuyerFieldsProps = {
  ref: Ref<BuyerFieldsHandle>;
  productId: string;
  /** Key of the draft. */
  draft: string;
  hasReview: boolean;
  pictures: readonly OwnPicture[];
  toThank: Thankable | null;
  /** Called when stored pictures or thanks have changed. */
  onChanged: () => void;
};

const NO_CONSENT = 'Check this box, or remove the pictures.';

/** Fields for buyers: pictures with the review, and a message to the maker. */
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

type ChosenFile = { key: number; file: File; state: 'waits' | 'sends' | 'refused'; reason?: string };

/** Chosen pictures that aren't sent yet. */
function useChosen(productId: string, pictures: readonly OwnPicture[]) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [tooMany, setTooMany] = useState<string>();
  const lastKey = useRef(0);
  const room = MAX_REVIEW_PICTURES - pictures.filter(({ standing }) => standing !== 'refused').length;
  const change = (key: number, to: Partial<ChosenFile>) =>
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const add = (files: readonly File[]) => {
    const fitting = files.slice(0, Math.max(0, room - chosen.length));
    setTooMany(fitting.length < files.length ? `A review can have up to ${MAX_REVIEW_PICTURES} pictures.` : undefined);
    const fresh = fitting.map((file): ChosenFile => {
      lastKey.current += 1;
      const isTooLarge = file.size > UPLOAD_BYTES.reviewPicture;
      const refusal = { state: 'refused', reason: tooLargeSentence('reviewPicture') } as const;
      return { key: lastKey.current, file, state: 'waits', ...(isTooLarge && refusal) };
    });
    setChosen([...chosen, ...fresh]);
  };
  const remove = (key: number) => {
    setTooMany(undefined);
    setChosen((all) => all.filter((one) => one.key !== key));
  };
  /** Sequentially, as the API requires. */
  const sendAll = async () => {
    let isWhole = true;
    for (const { key, file } of chosen) {
      if (file.size > UPLOAD_BYTES.reviewPicture) {
        isWhole = false;
        continue;
      }
      change(key, { state: 'sends' });
      const answer = await uploadReviewPicture(productId, file);
      if (answer.ok) remove(key);
      else {
        isWhole = false;
        change(key, { state: 'refused', reason: answer.error.detail });
      }
    }
    return isWhole;
  };
  return { chosen, add, remove, sendAll, tooMany };
}

type OwnPicturesProps = Pick<BuyerFieldsProps, 'productId' | 'pictures' | 'onChanged'>;

const STATE_TEXTS: Record<OwnPicture['standing'], string> = {
  waiting: 'We’ll look at it before it’s shown.',
  shown: 'Shown on this page.',
  refused: 'We didn’t approve it.',
};

/** Pictures sent earlier; each can be removed. */
function OwnPictures({ productId, pictures, onChanged }: OwnPicturesProps) {
  const { call, pending, error } = useCall();
  const removePicture = async (pictureId: string) => {
    const input = { params: { id: productId, pictureId } };
    const answer = await call(() => api.call('DELETE /products/:id/own-review/pictures/:pictureId', input));
    if (!answer) return;
    if (answer.ok) toast('Picture removed');
    onChanged();
  };
  return (
    <>
      <ul className={styles.list} aria-label="Your pictures">
        {pictures.map(({ id, standing, picture }, at) => (
          <li key={id}>
            {picture ? <Picture picture={picture} sizes="64px" decorative /> : <span className={styles.empty} />}
            <p>
              <span className={styles.name}>Picture {at + 1}</span>
              {STATE_TEXTS[standing]}
            </p>
            <Button
              look="plain"
              size="small"
              pending={pending}
              aria-label={`${standing === 'refused' ? 'Remove' : 'Take down'} picture ${at + 1}`}
              onClick={() => void removePicture(id)}
            >
              {standing === 'refused' ? 'Remove' : 'Take down'}
            </Button>
          </li>
        ))}
      </ul>
      {error && <FieldError>{error.detail}</FieldError>}
    </>
  );
}

const ChosenPicture = ({ file, state, reason, onRemove }: Omit<ChosenFile, 'key'> & { onRemove: () => void }) => (
  <li>
    <Preview file={file} />
    <p>
      <span className={styles.name}>{file.name}</span>
      {state === 'refused' && <FieldError>{reason}</FieldError>}
    </p>
    {state === 'sends' ? (
      <Spinner size="small" />
    ) : (
      <IconButton look="bare" label={`Remove ${file.name}`} onClick={onRemove}>
        <Icon shape={xIcon} />
      </IconButton>
    )}
  </li>
);

const THUMBNAIL_SIDE = 128;

/** Drawn on a canvas: the CSP blocks object URLs. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // An unreadable file stays blank; the API reports the problem.
    void createImageBitmap(file).then(
      (bitmap) => drawSquare(canvas.current, bitmap),
      () => {},
    );
  }, [file]);
  return <canvas ref={canvas} width={THUMBNAIL_SIDE} height={THUMBNAIL_SIDE} />;
}

function drawSquare(canvas: HTMLCanvasElement | null, bitmap: ImageBitmap) {
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas?.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, THUMBNAIL_SIDE, THUMBNAIL_SIDE);
  bitmap.close();
}

const ChooseFiles = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => (
  <div>
    <input
      id="review-pictures"
      type="file"
      className="vh"
      accept={PICTURE_TYPES}
      multiple
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
    <label htmlFor="review-pictures" className={styles.choose}>
      <Icon shape={imageUpIcon} />
      Add pictures
    </label>
  </div>
);
