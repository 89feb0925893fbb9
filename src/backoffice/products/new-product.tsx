import { useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { readWhole } from '../../shared/money-text.ts';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import type { ProductImage } from '../../shop/catalog/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/read-form.ts';
import { RestoredDraftNotice } from '../components/restored-draft.tsx';
import { untilAnswered, upload } from '../components/upload.ts';
import { useMutation } from '../components/use-mutation.ts';
import { useSaveShortcut } from '../components/use-save-shortcut.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import { useUploads } from '../components/use-uploads.ts';
import { NewPictures } from './new-pictures.tsx';
import {
  countsOf,
  discardNewProduct,
  type NewParts,
  pictureOrder,
  readNewProduct,
  saveNewProduct,
} from './new-product-draft.ts';
import { NewSizes } from './new-sizes.tsx';
import {
  DetailsCard,
  draftIn,
  Feature,
  fieldErrorsIn,
  InventoryCard,
  OrganizationCard,
  PriceCard,
  ProductForm,
} from './product-form.tsx';
import { FORM } from './product-form-id.ts';
import { texts } from './texts.ts';

export async function loader() {
  const [categories, communities] = await Promise.all([
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
  ]);
  return { categories, communities };
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [fill, setFill] = useState(0);
  return (
    <NewProductScreen
      key={fill}
      {...loaded}
      onDiscard={() => {
        discardNewProduct();
        setFill(fill + 1);
      }}
    />
  );
}

type ScreenProps = Awaited<ReturnType<typeof loader>> & { onDiscard: () => void };

function NewProductScreen({ categories, communities, onDiscard }: ScreenProps) {
  const [{ typed, parts: begun, isRestored }] = useState(readNewProduct);
  const [parts, setParts] = useState(begun);
  const latest = useRef(parts);
  const { mutate, pending, error, fields } = useMutation();
  const { isUnsaved, touch, settle } = useUnsavedChanges({ isRestored, onLeave: discardNewProduct });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const cards = { draft: blankDraft(categories[0]?.slug ?? ''), typed, fields };
  useSaveShortcut(form);

  function keep() {
    touch();
    if (form.current) saveNewProduct(form.current, latest.current);
  }
  function change(next: Partial<NewParts>) {
    latest.current = { ...latest.current, ...next };
    setParts(latest.current);
    keep();
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
      ...{ ...draftIn(form.current), status, sizes: counts.map(({ size }) => size), requestId },
      ...{ stockBySize: counts, pictures: pictureOrder(pictures) },
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
  return (
    <>
      <ScreenHead
        title="Add product"
        back={{ href: '/admin/products', name: 'Products' }}
        states={<Badge>{isUnsaved ? 'Unsaved' : 'Draft'}</Badge>}
        saves
      >
        <Button type="submit" form={FORM} look="quiet" size="small" pending={pending}>
          Save as draft
        </Button>
        <Button size="small" pending={pending} onClick={() => void make('active')}>
          Save and publish
        </Button>
      </ScreenHead>
      {isRestored && <RestoredDraftNotice onDiscard={onDiscard} />}
      <ErrorAlert error={error} />
      <ProductForm form={form} onInput={keep} onSubmit={() => void make('draft')}>
        <Columns look="between">
          <Column>
            <NewPictures
              pictures={parts.pictures}
              uploads={uploads}
              onChange={(pictures) => change({ pictures })}
              error={fields.pictures}
            />
            <DetailsCard {...cards} />
            <PriceCard {...cards} />
            <InventoryCard
              {...cards}
              sizes={
                <NewSizes
                  sizes={parts.sizes}
                  onChange={(sizes) => change({ sizes })}
                  onHand={typed.onHand ?? '1'}
                  fields={fields}
                />
              }
            />
          </Column>
          <Column>
            <OrganizationCard {...{ ...cards, categories, communities }} />
            <Card title="Status">
              <Note>{texts.newStatus}</Note>
              <Feature isFeatured={'isFeatured' in typed} />
            </Card>
          </Column>
        </Columns>
      </ProductForm>
    </>
  );
}

const notSent = (detail: string) => ({ ok: false as const, status: 0, error: { code: 'uploads_failed', detail } });
