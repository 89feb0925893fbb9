import { useLoaderData } from 'react-router';
import { Card, Column, Columns, Note } from '../components/layout.tsx';
import { FigureRow } from './figures.tsx';
import { reportLoader } from './report.ts';
import { ReportScreen } from './report-screen.tsx';
import { visitFigures } from './visits-card.tsx';
import { count, VisitDays, VisitNames, VisitPages, VisitSteps } from './visits-tables.tsx';

export const loader = reportLoader('visits');

/** How often the shop was visited, from where, and how far it came to an order. */
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
