import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readWhole } from '../../shared/money.ts';
import type { ProductImage } from '../../shop/catalog/pictures/schema.ts';
import { adminApi } from '../admin-api.ts';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/read-form.ts';
import { untilAnswered, upload } from '../components/upload.ts';
import { useMutation } from '../components/use-mutation.ts';
import { useSaveShortcut } from '../components/use-save-shortcut.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import { useUploads } from '../components/use-uploads.ts';
import {
  countsOf,
  discardNewProduct,
  type NewParts,
  pictureOrder,
  readNewProduct,
  saveNewProduct,
} from './new-product-draft.ts';
import { draftIn, fieldErrorsIn } from './read-product-form.ts';
import { texts } from './texts.ts';

/** A product that is not saved yet: what is typed and uploaded outlives the page, until it is sent or discarded. */
export function useNewProduct() {
  const [{ typed, parts: begun, isRestored }] = useState(readNewProduct);
  const [parts, setParts] = useState(begun);
  const latest = useRef(parts);
  const { mutate, pending, error, fields } = useMutation();
  const { isUnsaved, touch, settle } = useUnsavedChanges({ isRestored, onLeave: discardNewProduct });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);

  function store() {
    touch();
    if (form.current) saveNewProduct(form.current, latest.current);
  }
  function change(next: Partial<NewParts>) {
    latest.current = { ...latest.current, ...next };
    setParts(latest.current);
    store();
  }
  const uploads = useUploads<ProductImage>(
    (file, onProgress) => upload('POST /admin/pictures', {}, file, { kind: 'picture', onProgress, isRepeatable: true }),
    (picture) => {
      const { pictures } = latest.current;
      if (pictures.every(({ id }) => id !== picture.id)) change({ pictures: [...pictures, picture] });
    },
  );

  /** All that the screen holds, in one call that may be made again. Pictures on their way are waited for. */
  async function send(status: 'draft' | 'active') {
    const failed = await uploads.settled();
    if (failed > 0 || !form.current) return notSent(texts.uploadsFailed(failed));
    const { sizes, pictures, requestId } = latest.current;
    const counts = countsOf(sizes, readWhole);
    const body = {
      ...draftIn(form.current),
      status,
      sizes: counts.map(({ size }) => size),
      requestId,
      stockBySize: counts,
      pictures: pictureOrder(pictures),
      onHand: sizes.length > 0 ? 0 : readForm(form.current).whole('onHand'),
    };
    return mergeFieldErrors(
      await untilAnswered(() => adminApi.call('POST /admin/products', { body })),
      fieldErrorsIn(form.current),
    );
  }
  async function make(status: 'draft' | 'active') {
    if (pending) return;
    const made = await mutate(() => send(status), { success: texts.added[status] });
    if (!made) return focusFirstError(form.current);
    settle();
    discardNewProduct();
    return navigate(`/admin/products/${made.body.id}`);
  }

  return { form, typed, parts, fields, uploads, store, change, make, pending, error, isUnsaved, isRestored };
}

const notSent = (detail: string) => ({ ok: false as const, status: 0, error: { code: 'uploads_failed', detail } });
