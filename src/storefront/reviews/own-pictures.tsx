import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import type { OwnPicture } from '../../shop/reviews/schema.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Picture } from '../../ui/product/picture.tsx';
import styles from './buyer-fields.module.css';
import type { BuyerFieldsProps } from './buyer-fields-props.ts';

type OwnPicturesProps = Pick<BuyerFieldsProps, 'productId' | 'pictures' | 'onChanged'>;

const STANDINGS: Record<OwnPicture['standing'], string> = {
  waiting: 'We’ll look at it before it’s shown.',
  shown: 'Shown on this page.',
  refused: 'We didn’t approve it.',
};

/** What this person sent before; each can be taken down. */
export function OwnPictures({ productId, pictures, onChanged }: OwnPicturesProps) {
  const { call, pending, error } = useCall();
  const takeDown = async (pictureId: string) => {
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
              {STANDINGS[standing]}
            </p>
            <Button
              look="plain"
              size="small"
              pending={pending}
              aria-label={`${standing === 'refused' ? 'Remove' : 'Take down'} picture ${at + 1}`}
              onClick={() => void takeDown(id)}
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
