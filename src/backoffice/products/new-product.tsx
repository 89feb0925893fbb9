import { useRef } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { blankDraft } from '../../shop/catalog/product-fields.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { focusFirstError, mergeFieldErrors, readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';
import { useUnsavedChanges } from '../components/use-unsaved-changes.ts';
import { Details, draftIn, FORM, fieldErrorsIn } from './product-form.tsx';
import { texts } from './texts.ts';

export async function loader() {
  const [categories, communities] = await Promise.all([
    fetchBody('GET /admin/categories', {}),
    fetchBody('GET /admin/communities', {}),
  ]);
  return { categories, communities };
}

export function Component() {
  const { categories, communities } = useLoaderData<typeof loader>();
  const { mutate, pending, error, fields } = useMutation();
  const { touch, settle } = useUnsavedChanges();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = blankDraft(categories[0]?.slug ?? '');
  async function make(status: 'draft' | 'active') {
    if (!form.current) return;
    const body = { ...draftIn(form.current), status, onHand: readForm(form.current).whole('onHand') };
    const fieldErrors = fieldErrorsIn(form.current);
    const made = await mutate(
      async () => mergeFieldErrors(await adminApi.call('POST /admin/products', { body }), fieldErrors),
      {
        success: texts.added[status],
      },
    );
    if (!made) return focusFirstError(form.current);
    settle();
    return navigate(`/admin/products/${made.body.id}`);
  }
  return (
    <>
      <ScreenHead title="Add product" back={{ href: '/admin/products', name: 'Products' }} saves>
        <Button look="quiet" size="small" pending={pending} onClick={() => void make('draft')}>
          Save as draft
        </Button>
        <Button type="submit" form={FORM} size="small" pending={pending}>
          Add product
        </Button>
      </ScreenHead>
      <ErrorAlert error={error} />
      <Columns>
        <Column>
          <Details
            {...{ draft, categories, communities, fields, form }}
            onInput={touch}
            onSubmit={() => void make('active')}
            beside={
              <TextField
                name="onHand"
                label="In stock"
                inputMode="numeric"
                defaultValue="1"
                error={fields.onHand}
                hint={texts.atZero}
              />
            }
          />
        </Column>
        <Column>
          <Card title="Visibility">
            <Checkbox name="isFeatured" form={FORM} onChange={touch}>
              Show in Featured Products
            </Checkbox>
          </Card>
          <Card title="Pictures">
            <Note>{texts.addPicturesNext}</Note>
          </Card>
        </Column>
      </Columns>
    </>
  );
}
