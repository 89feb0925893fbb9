import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import type { ProductDraft } from '../../shop/catalog/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { archiveIcon, copyIcon, eyeIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { ChangeList, EditConflict } from '../components/edit-conflict.tsx';
import { ErrorAlert } from '../components/error-alert.tsx';
import { focusFirstError, mergeFieldErrors } from '../components/fields.tsx';
import { Buttons, Column, Columns, ScreenHead } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { useShopUrl } from '../components/use-shop-url.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import { changesOf } from './changes.ts';
import { Pictures } from './pictures.tsx';
import { Preview } from './preview.tsx';
import { Details, draftIn, FORM, fieldErrorsIn, Visibility } from './product-form.tsx';
import { StockCard } from './stock-card.tsx';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = params.id ?? '';
  const [product, categories, communities, history] = await Promise.all([
    fetchBody('GET /admin/products/:id', { params: { id } }),
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
    fetchBody('GET /admin/products/:id/stock', { params: { id } }),
  ]);
  return { product, categories, communities, history };
}

export function Component() {
  const { product, categories, communities, history } = useLoaderData<typeof loader>();
  const { id } = product;
  const { act, pending, error, fields } = useMutation();
  const { isUnsaved, touch, settle } = useUnsavedChanges();
  // The form keeps what it was filled from while somebody types in it, whatever the shop says meanwhile. Its key says when
  // it is filled anew.
  const [{ filled, key }, setFilled] = useState({ filled: product, key: product.changedAt });
  if (filled !== product && !isUnsaved) setFilled({ filled: product, key: product.changedAt });
  const navigate = useNavigate();
  const shopAddress = useShopUrl();
  const form = useRef<HTMLFormElement>(null);
  const [preview, setPreview] = useState<ProductDraft>();

  // What was typed and taken back leaves nothing to save, unless it is just being saved.
  function compare() {
    if (!pending && form.current && changesOf(filled, draftIn(form.current)).length === 0) settle();
    else touch();
  }

  async function save(seen: string) {
    if (!form.current) return;
    const draft = draftIn(form.current);
    const faults = fieldErrorsIn(form.current);
    const saved = await act(
      async () =>
        mergeFieldErrors(
          await adminApi.call('PUT /admin/products/:id', { params: { id }, body: { ...draft, seen } }),
          faults,
        ),
      { said: ({ isHidden }) => (isHidden ? 'Saved. It’s hidden from customers.' : 'Saved. It’s live in your shop.') },
    );
    if (!saved) focusFirstError(form.current);
    // What was typed while the shop was saving stays, and is still to be saved.
    else if (changesOf(draft, draftIn(form.current)).length > 0) setFilled({ filled: saved.body, key });
    else settle();
  }

  async function duplicate() {
    const made = await act(() => adminApi.call('POST /admin/products/:id/duplicate', { params: { id } }), {
      said: 'Duplicated. The copy is a draft.',
    });
    if (made) await navigate(`/admin/products/${made.body.id}`);
  }

  return (
    <>
      <ScreenHead title={product.name} back={{ href: '/admin/products', name: 'Products' }}>
        {!product.isHidden && (
          <LinkButton href={shopAddress(paths.product(id))} look="quiet" size="small">
            View in shop
          </LinkButton>
        )}
        <Button look="quiet" size="small" onClick={() => form.current && setPreview(draftIn(form.current))}>
          <Icon shape={eyeIcon} />
          Preview
        </Button>
        <Button type="submit" form={FORM} size="small" pending={pending}>
          Save changes
        </Button>
      </ScreenHead>
      {isUnsaved && filled.changedAt !== product.changedAt ? (
        <EditConflict pending={pending} onTake={settle} onKeep={() => void save(product.changedAt)}>
          Someone else saved this product while you were editing. Your changes are still here.
          <ChangeList lines={changesOf(filled, product)} />
        </EditConflict>
      ) : (
        <ErrorAlert error={error} />
      )}
      <Columns>
        <Column>
          <StockCard productId={id} stock={product.stock} history={history} />
          <Details
            // A saved or foreign change fills the form anew.
            key={key}
            {...{ draft: filled, categories, communities, fields, form }}
            onInput={compare}
            onSubmit={() => void save(filled.changedAt)}
          />
        </Column>
        <Column>
          <Pictures key={id} productId={id} pictures={product.pictures} />
          <Visibility key={key} draft={filled} onInput={compare}>
            {product.isSample && <Badge>Sample product</Badge>}
            <Buttons>
              <Button look="quiet" size="small" onClick={() => void duplicate()}>
                <Icon shape={copyIcon} />
                Duplicate
              </Button>
              <ArchiveButton {...product} isUnsaved={isUnsaved} />
            </Buttons>
          </Visibility>
        </Column>
      </Columns>
      {preview && (
        <Preview draft={preview} {...{ isUnsaved, product, communities }} onClose={() => setPreview(undefined)} />
      )}
    </>
  );
}

type ArchiveProps = { id: string; isHidden: boolean; isDraft: boolean; name: string; isUnsaved: boolean };

function ArchiveButton({ id, isHidden, isDraft, name, isUnsaved }: ArchiveProps) {
  const { act, pending } = useMutation();
  async function archive() {
    if (isUnsaved) return void toast('Save your changes first.', { tone: 'bad' });
    const sure =
      isHidden ||
      (await confirm({
        title: `Archive ${name}?`,
        line: 'Customers can’t find it anymore. Existing orders keep it, and you can unarchive it anytime.',
        yes: 'Archive product',
        tone: 'danger',
      }));
    if (!sure) return undefined;
    const input = { params: { id }, body: { isHidden: !isHidden } };
    await act(() => adminApi.call('PUT /admin/products/:id/hidden', input), {
      said: isHidden ? 'It’s live in your shop.' : 'Archived. It’s hidden from customers.',
    });
    return undefined;
  }
  const wayBack = isDraft ? 'Publish' : 'Unarchive product';
  return (
    <Button look={isHidden ? 'quiet' : 'danger'} size="small" pending={pending} onClick={() => void archive()}>
      <Icon shape={isHidden ? eyeIcon : archiveIcon} />
      {isHidden ? wayBack : 'Archive product'}
    </Button>
  );
}
