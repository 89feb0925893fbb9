import { useLoaderData } from 'react-router';
import { shortDay } from '../../shared/report-period.ts';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { BeadMeter, FigureRow, FigureTable } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import { type Visits, visitFigures } from './visits-card.tsx';

export const loader = reportLoader('visits');

/** Visits, their sources, and how many led to an order. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return (
    <ReportScreen title="Visits" name="visits" path="/admin/reports/visits" csv="Export CSV" loaded={loaded}>
      {(visits) => (
        <Columns>
          <Column>
            <Card title="Visits">
              <FigureRow figures={[...visitFigures(visits), { name: 'Page views', figure: count(visits.views) }]} />
              <Note>
                A visit begins when someone comes from another site or types your address. It’s counted without cookies
                and without anything about the person, so someone who comes twice is two visits. Browsers that ask not
                to be tracked, search engines and your own staff aren’t counted.
              </Note>
            </Card>
            <VisitDays visits={visits} />
          </Column>
          <Column>
            <VisitSteps visits={visits} />
            <VisitNames
              title="Traffic sources"
              head="Site"
              rows={visits.sources}
              empty="Nobody came from another site."
            />
            <VisitNames
              title="Campaigns"
              head="Campaign"
              rows={visits.campaigns}
              empty="No link with utm_source was used."
            />
            <VisitPages visits={visits} />
          </Column>
        </Columns>
      )}
    </ReportScreen>
  );
}

const count = (figure: number) => figure.toLocaleString('en-US');

function VisitDays({ visits: { byDay, ...total } }: { visits: Visits }) {
  const most = Math.max(...byDay.map(({ visits }) => visits));
  return (
    <Card title="By day" flush>
      <FigureTable
        label="Table of visits by day"
        columns={[
          { head: 'Day' },
          { head: 'Share', gives: true },
          { head: 'Visits', number: true },
          { head: 'Page views', number: true, gives: true },
          { head: 'Orders', number: true },
        ]}
        rows={byDay.toReversed().map(({ day, visits, views, orders }) => ({
          key: day,
          cells: [
            shortDay(day),
            <BeadMeter key="meter" part={visits} most={most} />,
            count(visits),
            count(views),
            count(orders),
          ],
        }))}
        total={['All', '', count(total.visits), count(total.views), count(total.orders)]}
      />
    </Card>
  );
}

function VisitSteps({ visits: { visits, steps, orders } }: { visits: Visits }) {
  const lines = [
    { name: 'Visits', figure: visits },
    { name: 'Product pages viewed', figure: steps.products },
    { name: 'Cart viewed', figure: steps.cart },
    { name: 'Checkout viewed', figure: steps.checkout },
    { name: 'Orders paid', figure: orders },
  ];
  const most = Math.max(...lines.map(({ figure }) => figure));
  return (
    <Card title="From visit to order" flush>
      <FigureTable
        label="Table of steps to an order"
        columns={[{ head: 'Step' }, { head: 'Share', gives: true }, { head: 'Times', number: true }]}
        rows={lines.map(({ name, figure }) => ({
          key: name,
          cells: [name, <BeadMeter key="meter" part={figure} most={most} />, count(figure)],
        }))}
      />
    </Card>
  );
}

type NamedProps = { title: string; head: string; rows: Visits['sources']; empty: string };

const VisitNames = ({ title, head, rows, empty }: NamedProps) =>
  rows.length === 0 ? (
    <Card title={title}>
      <Note>{empty}</Note>
    </Card>
  ) : (
    <Card title={title} flush>
      <FigureTable
        label={`Table: ${title}`}
        columns={[{ head }, { head: 'Visits', number: true }]}
        rows={rows.map(({ name, visits }) => ({ key: name, cells: [displayName(name), count(visits)] }))}
      />
    </Card>
  );

const displayName = (name: string) => (name === '*' ? 'Other' : name);

const VisitPages = ({ visits: { pages } }: { visits: Visits }) =>
  pages.length === 0 ? null : (
    <Card title="Pages" flush>
      <FigureTable
        label="Table of pages"
        columns={[
          { head: 'Page' },
          { head: 'Visits started here', number: true, gives: true },
          { head: 'Views', number: true },
        ]}
        rows={pages.map(({ path, name, visits, views }) => ({
          key: path,
          cells: [name || (path === '/' ? 'Home' : displayName(path)), count(visits), count(views)],
        }))}
      />
    </Card>
  );
