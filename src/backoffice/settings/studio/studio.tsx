import { useRef } from 'react';
import { useLoaderData } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { Card, Column, Columns } from '../../components/layout.tsx';
import { mergeFieldErrors } from '../../components/read-form.ts';
import { useShopUrl } from '../../components/use-shop-url.ts';
import { useVersionedForm } from '../../components/use-versioned-form.ts';
import { VersionedScreen } from '../../components/versioned-screen.tsx';
import { BeadStock } from './bead-stock.tsx';
import { Colors } from './colors.tsx';
import { Makers } from './makers.tsx';
import { Offers, Words } from './offers.tsx';
import { Making, Opening, Prices } from './parts.tsx';
import { Preview } from './preview.tsx';
import styles from './studio.module.css';
import { readStudioForm, type StudioAnswer, type StudioValues } from './studio-form.ts';

export async function loader() {
  const [studio, makers] = await Promise.all([fetchBody('GET /admin/studio', {}), fetchBody('GET /admin/makers', {})]);
  return { studio, makers };
}

export function Component() {
  const { studio, makers } = useLoaderData<typeof loader>();
  return (
    <>
      <StudioForm studio={studio} />
      <div className={styles.below}>
        <Columns>
          <Column>
            <BeadStock studio={studio} />
          </Column>
          <Column>
            <Makers makers={makers} />
          </Column>
        </Columns>
      </div>
    </>
  );
}

function StudioForm({ studio }: { studio: StudioAnswer }) {
  const form = useRef<HTMLFormElement>(null);
  const shopUrl = useShopUrl();
  const edit = useVersionedForm<StudioAnswer, StudioValues>({
    saved: studio,
    form,
    valuesOf: ({ settings }) => settings,
    versionOf: ({ version }) => String(version),
    save: async (settings, { version }) => {
      const answer = await adminApi.call('PUT /admin/studio', { body: { version: Number(version), settings } });
      return mergeFieldErrors(
        answer.ok ? { ...answer, body: { ...studio, ...answer.body } } : answer,
        form.current ? readStudioForm(form.current, settings).fieldErrors : {},
      );
    },
    success: 'Saved. Shoppers see it now.',
  });
  const { values, base, fields } = edit;
  const shown = { saved: base.values, fields };
  return (
    <VersionedScreen
      title="Bead studio"
      form={form}
      edit={edit}
      read={(from) => readStudioForm(from, values).settings}
      conflict="Someone else changed the studio while you were editing. Your changes are still here."
      actions={
        <LinkButton look="quiet" size="small" href={shopUrl('/studio')} target="_blank" rel="noreferrer">
          Open the studio
        </LinkButton>
      }
    >
      <Column>
        <Card title="How it looks now">
          <Preview settings={values} />
        </Card>
        <Card title="Colors">
          <Colors
            {...shown}
            colors={values.colors}
            usedCodes={studio.usedCodes}
            onChange={(colors) => edit.change({ ...values, colors })}
          />
        </Card>
        <Card title="Refused words">
          <Words
            {...shown}
            startingWords={studio.startingWords}
            onReset={(refusedWords) => edit.change({ ...values, refusedWords })}
          />
        </Card>
      </Column>
      <Column>
        <Card title="Studio">
          <Opening {...shown} />
        </Card>
        <Card title="Prices">
          <Prices {...shown} />
        </Card>
        <Card title="Making">
          <Making {...shown} />
        </Card>
        <Card title="What you offer">
          <Offers {...shown} />
        </Card>
      </Column>
    </VersionedScreen>
  );
}
