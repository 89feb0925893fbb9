import { useLoaderData } from 'react-router';
import type { AdminBody } from '../../browser/client.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { fetchBody } from '../admin-api.ts';
import { CallAction } from '../components/forms/form-dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action, Buttons, Card, Column, Columns, Note, ScreenHead } from '../components/layout.tsx';
import { useShopUrl } from '../components/open-preview.tsx';
import { StepList } from '../today/setup-checklist.tsx';

export const loader = () => fetchBody('GET /admin/go-live', {});

/** Before opening: missing steps, sample content, things to try, then the button. */
export function Component() {
  const live = useLoaderData<typeof loader>();
  const { needed, samples, tried } = live;
  const [next] = [...needed, ...samples, ...tried].filter(({ isDone }) => !isDone);
  return (
    <>
      <ScreenHead title="Open your shop" back={{ href: '/admin', name: 'Today' }} />
      <Columns>
        <Column>
          <Card title="Needed to sell" flush>
            <StepList steps={needed} next={next?.id} />
          </Card>
          <Card title="Make it yours" flush>
            <StepList steps={samples} next={next?.id} />
          </Card>
          <Card title="Try it first" flush>
            <StepList steps={tried.map((step) => withPreviewKey(step, live))} next={next?.id} />
          </Card>
        </Column>
        <Column>
          <Card title={live.isOpen ? 'Your shop is open' : 'Opening'}>
            <Opening live={live} />
          </Card>
        </Column>
      </Columns>
    </>
  );
}

type Answer = AdminBody<'GET /admin/go-live'>;

/** The shop isn't public yet, so its preview link has a key. */
const withPreviewKey = <Step extends { id: string; href: string }>(step: Step, { lookUrl }: Answer): Step =>
  step.id === 'test_order' && lookUrl ? { ...step, href: lookUrl } : step;

function Opening({ live: { isOpen, isLive, isDemo, canOpen, lookUrl, needed, samples, tried } }: { live: Answer }) {
  const shopUrl = useShopUrl();
  const { run, pending, error } = useMutation();
  const left = [...needed, ...samples, ...tried].filter(({ isDone }) => !isDone).length;
  if (isDemo) {
    return (
      <Note>
        Only this computer reaches your shop now, and payments are pretended. It opens to others at its own address:
        whoever installs it sets PUBLIC_URL on the server.
      </Note>
    );
  }
  if (isOpen) {
    return (
      <div className={fieldsClass}>
        <p>Shoppers can see it and order. To close it for some days, pause orders under Shipping & delivery.</p>
        <Buttons>
          <Action label="View shop" look="quiet" href={shopUrl('/')} />
        </Buttons>
      </div>
    );
  }
  if (isLive) {
    return (
      <Note>Shoppers see “Opening soon”. Your shop opens again by itself once PayPal and email are connected.</Note>
    );
  }
  async function open() {
    const line =
      left === 0
        ? 'Shoppers can see it and order from now on.'
        : `${left} ${left === 1 ? 'step isn’t' : 'steps aren’t'} done yet. Shoppers can see the shop and order from now on.`;
    await run('POST /admin/go-live', {
      confirm: { title: 'Open your shop?', line, yes: 'Open shop' },
      success: 'Your shop is open.',
    });
  }
  return (
    <div className={fieldsClass}>
      <p>Shoppers see “Opening soon”. Only you can see the shop and order in it, by this button.</p>
      <Buttons>
        {lookUrl && <Action label="See your shop" look="quiet" href={lookUrl} />}
        <Action label="Open shop" pending={pending} disabled={!canOpen} onClick={open} />
      </Buttons>
      {lookUrl && <NewLink />}
      {!canOpen && <Alert tone="wait">Connect PayPal and email first: without them nobody can order.</Alert>}
      <ErrorAlert error={error} />
    </div>
  );
}

/** Replaces a preview link that leaked. */
const NewLink = () => (
  <div>
    <Note>Whoever has the link behind “See your shop” sees it, too.</Note>
    <CallAction
      label="Make a new link"
      look="plain"
      call="POST /admin/go-live/new-link"
      success="The former link shows nothing anymore."
    />
  </div>
);
