import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { adminApi, bodyOrThrow, fetchBody } from '../../admin-api.ts';
import { Card, Column, Columns } from '../../components/layout.tsx';
import { ReportScreen } from '../report-screen.tsx';
import type { MakerOwed } from './ledger.ts';
import { Lines } from './lines.tsx';
import { Owed } from './owed.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { SalesByMaker, SoldProducts } from './sales.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { ToMakeCard } from './to-make.tsx';

const PATH = '/admin/reports/makers';

/** What is owed to each maker, what is to be made, and what was sold of them, in one period; or what is wrong with that period. */
export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams;
  const period = address.get('period') ?? undefined;
  const [ledger, sales, toMake] = await Promise.all([
    adminApi.call('GET /admin/maker-ledger', { query: Object.fromEntries(address) }),
    adminApi.call('GET /admin/reports/makers', { query: period === undefined ? {} : { period } }),
    fetchBody('GET /admin/maker-ledger/to-make', {}),
  ]);
  const problem = !ledger.ok && ledger.error.code === 'no_period' ? ledger.error.detail : undefined;
  if (problem !== undefined) return { report: undefined, problem, period: period ?? '' };
  return {
    report: { ...bodyOrThrow(ledger), sales: bodyOrThrow(sales), toMake },
    problem,
    period,
    wanted: address.get('maker') ?? undefined,
  };
}

type OpenDialog = { what: 'terms'; maker: MakerOwed | undefined } | { what: 'record'; maker: MakerOwed };

/** The shop keeps the accounts of its makers; its owner sends the money. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<OpenDialog>();
  const close = () => setAsked(undefined);
  const hasBegun = loaded.report?.makers.some((maker) => maker.hasBegun) ?? false;
  return (
    <>
      <ReportScreen
        title="Makers"
        name="makers"
        file={hasBegun ? 'maker-ledger/lines' : undefined}
        path={PATH}
        csv="Export CSV"
        loaded={loaded}
      >
        {({ sales, toMake, ...ledger }) => {
          const chosen = ledger.makers.find(({ maker }) => maker === ledger.chosen?.maker);
          const seller =
            sales.makers.find(({ maker }) => maker === (loaded.wanted ?? chosen?.maker)) ?? sales.makers[0];
          return (
            <Columns look="between">
              <Column>
                {hasBegun ? (
                  <Owed
                    ledger={ledger}
                    onRecord={(maker) => setAsked({ what: 'record', maker })}
                    onTerms={(maker) => setAsked({ what: 'terms', maker })}
                  />
                ) : (
                  <Begin
                    hasMakers={ledger.makers.length > 0}
                    onBegin={() => setAsked({ what: 'terms', maker: undefined })}
                  />
                )}
                <ToMakeCard toMake={toMake} />
              </Column>
              <Column>
                {chosen && ledger.chosen && (
                  <Lines
                    ledger={ledger}
                    chosen={chosen}
                    page={ledger.chosen}
                    onRecord={() => setAsked({ what: 'record', maker: chosen })}
                    onTerms={() => setAsked({ what: 'terms', maker: chosen })}
                  />
                )}
                {seller && <SoldProducts maker={seller} />}
              </Column>
              <Column>
                <SalesByMaker report={sales} chosen={seller} />
              </Column>
            </Columns>
          );
        }}
      </ReportScreen>
      {asked?.what === 'terms' && loaded.report && (
        <TermsDialog ledger={loaded.report} maker={asked.maker} onClose={close} />
      )}
      {asked?.what === 'record' && loaded.report && (
        <RecordDialog today={loaded.report.today} maker={asked.maker} onClose={close} />
      )}
    </>
  );
}

/** Nothing is reckoned yet. */
const Begin = ({ hasMakers, onBegin }: { hasMakers: boolean; onBegin: () => void }) => (
  <Card title="Owed to makers">
    <Empty
      title="Keep track of what you owe"
      heading="h3"
      line={
        hasMakers
          ? 'Set what your makers earn: a share of what was paid, or an amount for each product. Every sale from then on is added to their accounts. You send the money, the shop keeps the books.'
          : 'Add the people who make your products. Then set what they earn, and every sale is added to their accounts.'
      }
    >
      {hasMakers ? (
        <Button size="small" onClick={onBegin}>
          Set what makers earn
        </Button>
      ) : (
        <LinkButton size="small" href="/admin/communities">
          Add a maker
        </LinkButton>
      )}
    </Empty>
  </Card>
);
