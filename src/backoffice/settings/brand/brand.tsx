import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { confirm } from '../../components/confirm.tsx';
import { Buttons, Card, Column, Note } from '../../components/layout.tsx';
import { useVersionedForm } from '../../components/use-versioned-form.ts';
import { VersionedScreen } from '../../components/versioned-screen.tsx';
import { type BrandAnswer, type BrandValues, readBrand } from './brand-form.ts';
import { Colors } from './colors.tsx';
import { HomeSections } from './home-sections.tsx';
import { LogoPart } from './logo.tsx';
import { Banner, Footer, Notice } from './parts.tsx';
import { BannerPicture, StoryPicture } from './pictures.tsx';
import { Preview, PreviewButton } from './preview.tsx';

export async function loader() {
  const [answer, makers, pages] = await Promise.all([
    fetchBody('GET /admin/brand', {}),
    fetchBody('GET /admin/communities', {}),
    fetchBody('GET /admin/own-pages', {}),
  ]);
  return { answer, choices: { makers, pages } };
}

export function Component() {
  const { answer, choices } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<BrandAnswer, BrandValues>({
    saved: answer,
    form,
    valuesOf: ({ brand }) => brand,
    versionOf: ({ brand }) => JSON.stringify(brand),
    save: (brand, { values: seen }) => adminApi.call('PUT /admin/brand', { body: { brand, seen } }),
    success: 'Saved. Shoppers see it now.',
  });
  const { base, fields, isUnsaved } = edit;
  const shown = { saved: base.values, fields };
  const reread = () => form.current && edit.change(readBrand(form.current));
  return (
    <VersionedScreen
      title="Brand"
      form={form}
      edit={edit}
      read={readBrand}
      actions={<PreviewButton values={edit.values} isUnsaved={isUnsaved} />}
      conflict="Someone else changed the brand while you were editing. Your changes are still here."
    >
      <Column>
        <Card title="Logo">
          <LogoPart {...shown} onChange={reread} />
        </Card>
        <Card title="Colors">
          <Colors {...shown} onChange={reread} />
        </Card>
        <Card title="Banner">
          <BannerPicture saved={base.values} onChange={reread} />
          <Banner {...shown} />
        </Card>
        <Card title="Story picture">
          <StoryPicture {...shown} onChange={reread} />
        </Card>
        <Card title="Home page sections">
          <HomeSections {...shown} choices={choices} onChange={reread} />
        </Card>
        <Card title="Notice bar">
          <Notice {...shown} />
        </Card>
        <Card title="Footer">
          <Footer {...shown} />
        </Card>
        <Card title="Undo and reset">
          <GoBack canUndo={answer.canUndo} edit={edit} isUnsaved={isUnsaved} />
        </Card>
      </Column>
      <Column>
        <Preview values={edit.values} isUnsaved={isUnsaved} />
      </Column>
    </VersionedScreen>
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
      line: 'Logo, pictures, colors, fonts, banner, sections, notice and footer go back to the original design. Your shop’s name stays.',
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
      <Note>{isUnsaved ? 'Save or discard your changes first.' : 'An undo can be undone, too.'}</Note>
    </>
  );
}
