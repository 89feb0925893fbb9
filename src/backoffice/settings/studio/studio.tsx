import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { formatMoney } from '../../../shared/money.ts';
import { BORDERS } from '../../../shop/studio/core/borders.ts';
import { createChart } from '../../../shop/studio/core/chart.ts';
import { check } from '../../../shop/studio/core/check.ts';
import { type Design, FIRST_DESIGN, FORMS } from '../../../shop/studio/core/design.ts';
import { daysToMake, priceDesign, totalBeads } from '../../../shop/studio/core/measure.ts';
import { offeredPalettes } from '../../../shop/studio/core/palettes.ts';
import { SIZES } from '../../../shop/studio/core/settings.ts';
import { SYMBOLS } from '../../../shop/studio/core/symbols.ts';
import type { Maker } from '../../../shop/studio/orders/schema.ts';
import { productPicture } from '../../../shop/studio/paint/product.ts';
import { BASE_PRICES, MAKING, MORE_PRICES, OPENING } from '../../../shop/studio/settings/fields.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { adminApi, fetchBody } from '../../admin-api.ts';
import { times } from '../../components/counts.ts';
import {
  AreaField,
  CheckboxGroup,
  Fields,
  FieldsCard,
  SelectField,
  TextField,
} from '../../components/forms/fields.tsx';
import { CallAction, FormDialog } from '../../components/forms/form-dialog.tsx';
import { Section } from '../../components/forms/section.tsx';
import { useScreenForm, VersionedScreen } from '../../components/forms/versioned-screen.tsx';
import { Action, Buttons, Card, Column, Columns, Note } from '../../components/layout.tsx';
import { useShopUrl } from '../../components/open-preview.tsx';
import { BeadStock } from './bead-stock.tsx';
import { Colors } from './colors.tsx';
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
      <div className="above-5">
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
  const shopUrl = useShopUrl();
  const edit = useScreenForm<StudioAnswer, StudioValues>({
    saved: studio,
    read: readStudioForm,
    toValues: ({ settings }) => settings,
    getVersion: ({ version }) => String(version),
    save: async (settings, { version }) => {
      const answer = await adminApi.call('PUT /admin/studio', { body: { version: Number(version), settings } });
      return answer.ok ? { ...answer, body: { ...studio, ...answer.body } } : answer;
    },
    success: 'Saved. Shoppers see it now.',
  });
  const { values, base } = edit;
  return (
    <VersionedScreen
      title="Bead studio"
      edit={edit}
      within="settings"
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
            saved={base.values.colors}
            colors={values.colors}
            usedCodes={studio.usedCodes}
            onChange={(colors) => edit.change({ ...values, colors })}
          />
        </Card>
        <Card title="Words">
          <Section title="Refused words" state={times(values.refusedWords.length, 'word')} at="refusedWords">
            <Words
              saved={base.values.refusedWords}
              startingWords={studio.startingWords}
              onReset={(refusedWords) => edit.change({ ...values, refusedWords })}
            />
          </Section>
        </Card>
      </Column>
      <Column>
        <FieldsCard title="Studio" of={OPENING} />
        <FieldsCard title="Prices">
          <Note>In US dollars. Designs in open carts change with them; ordered ones keep their price.</Note>
          <Fields of={BASE_PRICES} at="price.base" />
          <Fields of={MORE_PRICES} at="price" />
        </FieldsCard>
        <FieldsCard title="Making">
          <Fields of={MAKING} at="making" />
          <Note>Working days. Orders beyond the pieces of a week get a later date; dates already promised stay.</Note>
        </FieldsCard>
        <FieldsCard title="What you offer">
          <Offers />
        </FieldsCard>
      </Column>
    </VersionedScreen>
  );
}

const SIZE_CHOICES = SIZES.map(({ id, girthIn }) => ({ id, name: `${id}, ${girthIn} in` }));

const Offers = () => (
  <>
    <CheckboxGroup name="forms" title="Forms" choices={FORMS} />
    <CheckboxGroup name="sizes" title="Bracelet sizes" choices={SIZE_CHOICES} />
    <CheckboxGroup name="borders" title="Borders, besides none" choices={BORDERS.filter(({ id }) => id !== 'plain')} />
    <CheckboxGroup name="symbols" title="Symbols, besides none" choices={SYMBOLS.filter(({ id }) => id !== 'none')} />
  </>
);

type WordsProps = { saved: readonly string[]; startingWords: readonly string[]; onReset: (words: string[]) => void };

function Words({ saved, startingWords, onReset }: WordsProps) {
  const [{ words, fill }, setWords] = useState({ words: saved, fill: 0 });
  function reset() {
    setWords({ words: startingWords, fill: fill + 1 });
    onReset([...startingWords]);
  }
  return (
    <>
      <AreaField
        key={fill}
        name="refusedWords"
        label="Words nobody can order"
        hint="One a line. A word is refused on its own, also with other capitals, accents or digits for letters."
        rows={8}
        defaultValue={words.join('\n')}
        spellCheck={false}
      />
      <Buttons>
        <Action label="Reset to the starting list" look="quiet" onClick={reset} />
      </Buttons>
    </>
  );
}

/** A sample name, its price and its making days with the current form values. */
function Preview({ settings }: { settings: StudioValues }) {
  const [text, setText] = useState('Wanjiru');
  const content = useDeferredValue(JSON.stringify([text, settings]));
  const { design, colors, line } = useMemo(() => {
    const [name, set] = JSON.parse(content) as [string, StudioValues];
    const sample = sampleDesign(name, set);
    return { design: sample, colors: set.colors, line: priceLine(sample, set) };
  }, [content]);
  return (
    <div className={styles.preview}>
      <Sample design={design} colors={colors} />
      <p aria-live="polite">{line}</p>
      <Field id="sample" label="Sample name">
        {(tied) => <Input {...tied} value={text} maxLength={14} onChange={(event) => setText(event.target.value)} />}
      </Field>
    </div>
  );
}

/** Uses the first palette with all colors in stock, else any two colors in stock. */
function sampleDesign(text: string, set: StudioValues): Design {
  const [palette] = offeredPalettes(set);
  const inStock = set.colors.filter((color) => color.inStock);
  const [first = set.colors[0], second = set.colors[1]] = inStock;
  const fallback = {
    letters: first?.id ?? '',
    ground: second?.id ?? '',
    first: first?.id ?? '',
    second: second?.id ?? '',
  };
  const { letters, ground, first: one, second: other } = palette ?? fallback;
  return {
    ...FIRST_DESIGN,
    text,
    letters,
    ground,
    first: one,
    second: other,
    form: set.forms[0] ?? FIRST_DESIGN.form,
    size: set.sizes.includes(FIRST_DESIGN.size) ? FIRST_DESIGN.size : (set.sizes[0] ?? FIRST_DESIGN.size),
    border: set.borders.find((id) => id !== 'plain') ?? 'plain',
  };
}

function priceLine(design: Design, set: StudioValues): string {
  if (!set.isOn) return 'The studio is closed: shoppers can’t order.';
  const problem = check(design, set).find(({ blocks }) => blocks);
  if (problem) return problem.reason;
  const chart = createChart(design, set.colors);
  const { cents } = priceDesign(design, chart, set);
  const days = daysToMake(totalBeads(chart), set.making);
  // The typed text may not be a number yet.
  if (!Number.isFinite(cents) || !Number.isFinite(days)) return 'Check the highlighted settings.';
  return `${formatMoney(cents)}, woven and finished in ${days} working days.`;
}

/** Pixels per row of beads. */
const ROW = 6;

function Sample({ design, colors }: { design: Design; colors: StudioValues['colors'] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { data, width, height } = productPicture(
      { design, chart: createChart(design, colors), palette: colors },
      ROW,
    );
    const shown = canvas.current;
    if (!shown) return;
    Object.assign(shown, { width, height });
    shown.getContext('2d')?.putImageData(new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height), 0, 0);
  }, [design, colors]);
  return <canvas ref={canvas} role="img" aria-label={`“${design.text}” as it would be woven`} />;
}

/** The weavers; charts are emailed to them from the order screen. */
function Makers({ makers }: { makers: readonly Maker[] }) {
  const [edited, setEdited] = useState<Maker | 'new'>();
  return (
    <Card title="Makers">
      <Note>
        Weaving sheets are emailed to them from an order’s page. The first one weaves unless you choose another.
      </Note>
      <ul className={styles.rows}>
        {makers.map((maker) => (
          <li key={maker.id}>
            <span>
              <b>{maker.name}</b>
              <br />
              <small>
                {maker.email}, {maker.paper === 'a4' ? 'A4' : 'US Letter'}
              </small>
            </span>
            <Buttons>
              <Action label="Edit" of={maker.name} look="quiet" onClick={() => setEdited(maker)} />
              <CallAction
                label="Remove"
                of={maker.name}
                look="plain"
                call="DELETE /admin/makers/:id"
                params={{ id: maker.id }}
                confirm={{
                  title: `Remove ${maker.name}?`,
                  line: 'The email address is deleted. Orders keep the name.',
                  yes: 'Remove',
                  tone: 'danger',
                }}
                success="Removed."
              />
            </Buttons>
          </li>
        ))}
      </ul>
      <Buttons>
        <Action label="Add maker" look="quiet" onClick={() => setEdited('new')} />
      </Buttons>
      {edited && <MakerDialog maker={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

const PAPERS = [
  { value: 'letter', name: 'US Letter' },
  { value: 'a4', name: 'A4' },
];

function MakerDialog({ maker, onClose }: { maker: Maker | 'new'; onClose: () => void }) {
  const isNew = maker === 'new';
  return (
    <FormDialog
      title={isNew ? 'Add maker' : `Edit ${maker.name}`}
      success={isNew ? 'Maker added.' : 'Saved.'}
      values={isNew ? { name: '', email: '', paper: 'letter' } : maker}
      save={(read) => {
        const paper = read.text('paper') === 'a4' ? ('a4' as const) : ('letter' as const);
        const body = { name: read.text('name'), email: read.text('email'), paper };
        return isNew
          ? adminApi.call('POST /admin/makers', { body })
          : adminApi.call('PUT /admin/makers/:id', { params: { id: maker.id }, body });
      }}
      onClose={onClose}
    >
      <TextField name="name" label="Name" maxLength={60} />
      <TextField name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
      <SelectField name="paper" label="Paper" choices={PAPERS} />
    </FormDialog>
  );
}
