import type { ReactNode } from 'react';
import { spanName } from '../../shared/report-period.ts';
import { Alert } from '../../ui/alert.tsx';
import { DownloadButton } from '../components/download-button.tsx';
import { shopDay } from '../components/format-time.ts';
import { ScreenHead } from '../components/layout.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { inPeriod, type ReportName } from './report.ts';
import styles from './reports.module.css';

/** What all reports answer of their period. */
type Head = { period: string; from: string; to: string; today: string; firstDay: string; isSoFar: boolean };
type Props<Report extends Head> = {
  title: string;
  name: ReportName;
  path: string;
  csv: string;
  /** Path of its file, where it isn't the report's own. */
  file?: string | undefined;
  /** Further buttons. */
  acts?: ReactNode;
  loaded: { report: Report | undefined; problem: string | undefined; period: string | undefined };
  children: (report: Report) => ReactNode;
};

/** A report's head, its period and its file; or what is wrong with the period. */
export function ReportScreen<Report extends Head>({
  title,
  name,
  path,
  csv,
  file = `reports/${name}`,
  acts,
  loaded,
  children,
}: Props<Report>) {
  const { report, problem, period } = loaded;
  const today = shopDay();
  const head = report ?? { period: period ?? '', from: today, to: today, today, firstDay: today };
  return (
    <>
      <ScreenHead title={title}>
        {report && acts}
        {report && <DownloadButton href={inPeriod(`/api/admin/${file}.csv`, report.period)}>{csv}</DownloadButton>}
      </ScreenHead>
      <div data-screen-only>
        <PeriodPicker path={path} {...head} />
      </div>
      {report ? (
        <>
          <p className={styles.span}>
            {spanName(report.from, report.to)}
            {report.isSoFar && ', so far'}
          </p>
          {children(report)}
        </>
      ) : (
        <Alert tone="danger">{problem}</Alert>
      )}
    </>
  );
}
