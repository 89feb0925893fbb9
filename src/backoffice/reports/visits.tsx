import { useLoaderData } from 'react-router';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { count, DAY_COLUMN, FigureCard, FigureRow, shareColumn } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import { type Visits, visitFigures } from './visits-card.tsx';

export const loader = reportLoader('visits');

/** Visits, their sources, and how many led to an order. */
export const Component = () => (
  <ReportScreen title="Visits" name="visits" csv="Export CSV" loaded={useLoaderData<typeof loader>()}>
    {(visits) => (
      <Columns>
        <Column>
          <Card title="Visits">
            <FigureRow figures={[...visitFigures(visits), { name: 'Page views', figure: count(visits.views) }]} />
            <Note>
              A visit begins when someone comes from another site or types your address. It’s counted without cookies
              and without anything about the person, so someone who comes twice is two visits. Browsers that ask not to
              be tracked, search engines and your own staff aren’t counted.
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

const VisitDays = ({ visits: { byDay, visits, views, orders } }: { visits: Visits }) => (
  <FigureCard
    title="By day"
    label="Table of visits by day"
    columns={[
      DAY_COLUMN,
      shareColumn(byDay, (day) => day.visits),
      { head: 'Visits', key: 'visits', kind: 'count' },
      { head: 'Page views', key: 'views', kind: 'count', gives: true },
      { head: 'Orders', key: 'orders', kind: 'count' },
    ]}
    rows={byDay.toReversed()}
    keyOf={({ day }) => day}
    total={{ name: 'All', visits, views, orders }}
  />
);

function VisitSteps({ visits: { visits, steps, orders } }: { visits: Visits }) {
  const lines = [
    { name: 'Visits', figure: visits },
    { name: 'Product pages viewed', figure: steps.products },
    { name: 'Cart viewed', figure: steps.cart },
    { name: 'Checkout viewed', figure: steps.checkout },
    { name: 'Orders paid', figure: orders },
  ];
  return (
    <FigureCard
      title="From visit to order"
      label="Table of steps to an order"
      columns={[
        { head: 'Step', cell: ({ name }) => name },
        shareColumn(lines, ({ figure }) => figure),
        { head: 'Times', key: 'figure', kind: 'count' },
      ]}
      rows={lines}
      keyOf={({ name }) => name}
    />
  );
}

type NamedProps = { title: string; head: string; rows: Visits['sources']; empty: string };

const VisitNames = ({ title, head, rows, empty }: NamedProps) =>
  rows.length === 0 ? (
    <Card title={title}>
      <Note>{empty}</Note>
    </Card>
  ) : (
    <FigureCard
      title={title}
      label={`Table: ${title}`}
      columns={[
        { head, cell: ({ name }) => displayName(name) },
        { head: 'Visits', key: 'visits', kind: 'count' },
      ]}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );

const displayName = (name: string) => (name === '*' ? 'Other' : name);

const VisitPages = ({ visits: { pages } }: { visits: Visits }) => (
  <FigureCard
    title="Pages"
    label="Table of pages"
    columns={[
      { head: 'Page', cell: ({ path, name }) => name || (path === '/' ? 'Home' : displayName(path)) },
      { head: 'Visits started here', key: 'visits', kind: 'count', gives: true },
      { head: 'Views', key: 'views', kind: 'count' },
    ]}
    rows={pages}
    keyOf={({ path }) => path}
  />
);
