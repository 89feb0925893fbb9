import type { AdminBody } from '../../browser/client.ts';
import { Card, Note } from '../components/layout.tsx';
import { beforeLine, count, type Figure, FigureRow } from './figures.tsx';
import { inPeriod } from './report.ts';

export type Visits = AdminBody<'GET /admin/reports/visits'>;

/** The card on the Today screen. */
export const VisitsCard = ({ visits }: { visits: Visits }) => (
  <Card title="Visits">
    {visits.visits + visits.before.visits === 0 ? (
      <Note>Visits show up here within a minute. Your own, while you’re signed in, don’t count.</Note>
    ) : (
      <FigureRow figures={visitFigures(visits)} />
    )}
    <p className="above-4">
      <a href={inPeriod('/admin/reports/visits', visits.period)}>All visits</a>
    </p>
  </Card>
);

export const visitFigures = ({ before, ...visits }: Visits): Figure[] => [
  { name: 'Visits', figure: count(visits.visits), line: beforeLine(count(before.visits), before) },
  { name: 'Conversion', figure: conversion(visits), line: beforeLine(conversion(before), before) },
];

/** Percentage of visits that ended in a paid order. */
const conversion = ({ visits, orders }: { visits: number; orders: number }) =>
  visits === 0 ? '–' : `${((100 * orders) / visits).toFixed(1)}%`;
