import { type SubmitEvent, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { confirm } from '../../components/confirm.tsx';
import { EditConflict } from '../../components/edit-conflict.tsx';
import { Buttons, Card, Column, Columns, Note, ScreenHead } from '../../components/layout.tsx';
import { useVersionedForm } from '../../components/use-versioned-form.ts';
import { type BrandAnswer, type BrandValues, readBrand } from './brand-form.ts';
import { Colors } from './colors.tsx';
import { Banner, Footer, Name, Notice } from './parts.tsx';
import { Preview } from './preview.tsx';

export const loader = () => fetchBody('GET /admin/brand', {});

export function Component() {
  const answer = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<BrandAnswer, BrandValues>({
    saved: answer,
    form,
    valuesOf: ({ brand }) => brand,
    versionOf: ({ brand }) => JSON.stringify(brand),
    save: (brand, { values: seen }) => adminApi.call('PUT /admin/brand', { body: { brand, seen } }),
    success: 'Saved. Shoppers see it now.',
  });
  const { base, fields, error, pending, conflict, isUnsaved } = edit;
  const read = () => form.current && edit.change(readBrand(form.current));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    edit.change(readBrand(event.currentTarget));
    void edit.save();
  };
  const shown = { saved: base.values, fields };
  return (
    <form ref={form} id="brand" noValidate onInput={read} onSubmit={submit}>
      <ScreenHead title="Brand" saves>
        <Button type="submit" size="small" pending={pending}>
          Save changes
        </Button>
      </ScreenHead>
      {conflict ? (
        <EditConflict form={edit}>
          Someone else changed the brand while you were editing. Your changes are still here.
        </EditConflict>
      ) : (
        <FormAlert error={error} />
      )}
      <Columns key={base.fill}>
        <Column>
          <Card title="Name">
            <Name {...shown} />
          </Card>
          <Card title="Colors">
            <Colors {...shown} onChange={() => void read()} />
          </Card>
          <Card title="Banner">
            <Banner {...shown} />
          </Card>
          <Card title="Notice bar">
            <Notice {...shown} />
          </Card>
          <Card title="Footer">
            <Footer {...shown} />
          </Card>
          <Card title="Go back">
            <GoBack canUndo={answer.canUndo} edit={edit} isUnsaved={isUnsaved} />
          </Card>
        </Column>
        <Column>
          <Preview values={edit.values} isUnsaved={isUnsaved} />
        </Column>
      </Columns>
    </form>
  );
}

type GoBackProps = {
  canUndo: boolean;
  isUnsaved: boolean;
  edit: Pick<ReturnType<typeof useVersionedForm<BrandAnswer, BrandValues>>, 'mutate' | 'replace' | 'pending'>;
};

function GoBack({ canUndo, isUnsaved, edit: { mutate, replace, pending } }: GoBackProps) {
  const undo = async () => {
    const done = await mutate(() => adminApi.call('POST /admin/brand/undo', {}), {
      success: 'The brand is as it was before the last save.',
    });
    if (done) replace(done.body);
  };
  const reset = async () => {
    const yes = await confirm({
      title: 'Reset to the sample?',
      line: 'Colors, fonts, banner, notice and footer go back to how the shop came. Your shop’s name stays.',
      yes: 'Reset',
    });
    if (!yes) return;
    const done = await mutate(() => adminApi.call('POST /admin/brand/reset', {}), {
      success: 'Reset to the sample.',
    });
    if (done) replace(done.body);
  };
  return (
    <>
      <Buttons>
        <Button look="quiet" size="small" disabled={!canUndo || isUnsaved || pending} onClick={() => void undo()}>
          Undo the last save
        </Button>
        <Button look="plain" size="small" disabled={isUnsaved || pending} onClick={() => void reset()}>
          Reset to the sample
        </Button>
      </Buttons>
      <Note>Save or discard your changes first. An undo can be undone, too.</Note>
    </>
  );
}
