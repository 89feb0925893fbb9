import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { printerIcon } from '../../ui/icon-shapes.ts';
import { Card, Note } from '../components/layout.tsx';
import { Compared, DayChart, FigureRow } from './figures.tsx';
import { FilingDialog } from './filing-dialog.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import { taxFigures } from './tax-figures.ts';
import { CollectedTable, OtherStatesTable, placeName, type TaxState } from './tax-tables.tsx';

export const loader = reportLoader('tax');

const printButton = (
  <Button size="small" look="quiet" onClick={() => window.print()}>
    <Icon shape={printerIcon} />
    Print
  </Button>
);

/** What was sold into each state, the tax of it and when it is filed; refunds are subtracted in their order's state, on their own day. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<TaxState>();
  return (
    <ReportScreen
      title="Sales tax"
      name="tax"
      path="/admin/reports/tax"
      csv="CSV for the accountant"
      acts={printButton}
      loaded={loaded}
    >
      {(tax) => (
        <>
          <Card title="Tax to pay">
            <Note>
              Sales are items after discounts, shipping and gift wrap. The CSV has each month by itself.{' '}
              <Compared before={tax.before} />
            </Note>
            <FigureRow figures={taxFigures(tax)} />
            <div data-screen-only>
              <DayChart label="Tax collected by day" head="Collected" none="No tax on these days." byDay={tax.byDay} />
            </div>
          </Card>
          <CollectedTable states={tax.states.filter(isTaxed)} onAsk={setAsked} />
          <OtherStatesTable states={tax.states.filter((state) => !isTaxed(state))} />
          {asked && <FilingDialog state={asked} name={placeName(asked)} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </ReportScreen>
  );
}

const isTaxed = ({ collected, refundedTax }: TaxState) => collected !== 0 || refundedTax !== 0;
