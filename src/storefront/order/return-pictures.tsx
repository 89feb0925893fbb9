import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { readPicture, uploadReturnPicture } from '../../browser/upload-pictures.ts';
import { tooLargeSentence, UPLOAD_BYTES } from '../../shared/upload-limits.ts';
import { MAX_PICTURES } from '../../shop/orders/returns/schema.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, labelClass } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './returns.module.css';

type Props = {
  orderId: string;
  error: string | undefined;
  /** Of those that the shop has, in their order. */
  onIds: (ids: readonly string[]) => void;
  onUploading: (isUploading: boolean) => void;
};
type Chosen = { key: number; shown: string | undefined; id: string | undefined };

/** Up to four pictures of what is wrong. Each is sent once it is chosen, so that the request itself is quick. */
export function ReturnPictures({ orderId, error, onIds, onUploading }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const lastKey = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever what was chosen changes
  useEffect(() => {
    onIds(chosen.flatMap(({ id }) => id ?? []));
    onUploading(chosen.some(({ id }) => id === undefined));
  }, [chosen]);
  async function addOne(file: File) {
    lastKey.current += 1;
    const key = lastKey.current;
    setChosen((all) => [...all, { key, shown: undefined, id: undefined }]);
    const drop = () => setChosen((all) => all.filter((one) => one.key !== key));
    const read = await readPicture(file);
    if (read.file.size > UPLOAD_BYTES.reviewPicture) {
      drop();
      return setRefusal(tooLargeSentence('reviewPicture'));
    }
    setChosen((all) => all.map((one) => (one.key === key ? { ...one, shown: read.shown } : one)));
    const sent = await uploadReturnPicture(orderId, read.file);
    if (sent.ok) return setChosen((all) => all.map((one) => (one.key === key ? { ...one, id: sent.body.id } : one)));
    drop();
    setRefusal(sent.error.detail);
  }
  async function add(files: readonly File[]) {
    setRefusal(files.length > MAX_PICTURES - chosen.length ? `You can add up to ${MAX_PICTURES} pictures.` : undefined);
    for (const file of files.slice(0, MAX_PICTURES - chosen.length)) await addOne(file);
  }
  function remove({ key, id }: Chosen) {
    setRefusal(undefined);
    setChosen((all) => all.filter((one) => one.key !== key));
    if (id) void api.call('DELETE /orders/:id/returns/pictures/:picture', { params: { id: orderId, picture: id } });
    input.current?.focus();
  }
  return (
    <fieldset className={styles.group}>
      <legend className={labelClass}>Pictures (optional)</legend>
      {chosen.length > 0 && (
        <ul className={styles.pictures} aria-label="Your pictures" aria-live="polite">
          {chosen.map((one, place) => (
            <li key={one.key}>
              {one.shown ? <img src={one.shown} alt={`Your ${place + 1}. one`} /> : <span className={styles.blank} />}
              {one.id === undefined ? (
                <span className={styles.busy}>
                  <Spinner size="small" />
                  Adding…
                </span>
              ) : (
                <Button
                  look="plain"
                  size="small"
                  onClick={() => remove(one)}
                  aria-label={`Remove picture ${place + 1}`}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen.length < MAX_PICTURES && (
        <input
          ref={input}
          className={styles.file}
          type="file"
          accept="image/*"
          multiple
          aria-label="Add pictures"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void add(files);
          }}
        />
      )}
      <p className={styles.quiet}>Up to {MAX_PICTURES}. Only we see them.</p>
      {(refusal ?? error) && <FieldError>{refusal ?? error}</FieldError>}
    </fieldset>
  );
}
