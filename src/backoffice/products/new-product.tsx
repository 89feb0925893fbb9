import { useRef } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { focusFault, readForm, sayToo, TextField } from '../pieces/fields.tsx';
import { Card, Column, Columns, Note, ScreenHead } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import { useUnsaved } from '../pieces/use-unsaved.ts';
import { Details, draftIn, FORM, faultsIn, InTheShop } from './product-form.tsx';

export async function loader() {
  const [categories, communities] = await Promise.all([
    fetchFor('GET /admin/categories', {}),
    fetchFor('GET /admin/communities', {}),
  ]);
  return { categories, communities };
}

export function Component() {
  const { categories, communities } = useLoaderData<typeof loader>();
  const { act, pending, error, fields } = useAct();
  const { touch, settle } = useUnsaved();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const draft = {
    name: '',
    description: '',
    materials: '',
    keywords: '',
    price: 0,
    category: categories[0]?.slug ?? '',
    community: null,
    sizes: [],
    isFeatured: false,
    isHidden: false,
  };
  async function make() {
    if (!form.current) return;
    const body = { ...draftIn(form.current), onHand: readForm(form.current).whole('onHand') };
    const faults = faultsIn(form.current);
    const made = await act(async () => sayToo(await office.call('POST /admin/products', { body }), faults), {
      said: 'Product made. Now its pictures.',
    });
    if (!made) return focusFault(form.current);
    settle();
    return navigate(`/admin/products/${made.body.id}`);
  }
  return (
    <>
      <ScreenHead title="New product" back={{ href: '/admin/products', name: 'Products' }}>
        <Button type="submit" form={FORM} size="small" pending={pending}>
          Make product
        </Button>
      </ScreenHead>
      <Refusal error={error} />
      <Columns>
        <Column>
          <Details
            {...{ draft, categories, communities, fields, form }}
            onInput={touch}
            onSubmit={() => void make()}
            beside={
              <TextField
                name="onHand"
                label="In stock"
                inputMode="numeric"
                defaultValue="1"
                error={fields.onHand}
                hint="At 0 the shop shows Out of Stock."
              />
            }
          />
        </Column>
        <Column>
          <InTheShop draft={draft} onInput={touch} />
          <Card title="Pictures">
            <Note>
              They are added on the next screen. To keep the piece out of the shop until they hang, take the tick from
              “Visible to customers”.
            </Note>
          </Card>
        </Column>
      </Columns>
    </>
  );
}
