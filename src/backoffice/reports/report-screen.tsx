import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import {
  checkDates,
  formatPeriod,
  type ReportPeriod,
  readPeriod,
  shiftDay,
  spanName,
} from '../../shared/report-period.ts';
import { Alert } from '../../ui/alert.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../../ui/icon-shapes.ts';
import { DownloadButton } from '../components/feedback/download-button.tsx';
import { shopDay } from '../components/format-time.ts';
import { TextField } from '../components/forms/fields.tsx';
import { Action, ScreenHead } from '../components/layout.tsx';
import { inPeriod, periodChoice, type ReportName, typedDates } from './report.ts';
import styles from './reports.module.css';

/** Fields that all reports share. */
type Head = { period: string; from: string; to: string; today: string; firstDay: string; isSoFar: boolean };

type ReportScreenProps<Report extends Head> = {
  title: string;
  name: ReportName;
  csv: string;
  /** Path of its CSV, if not the report's own. */
  file?: string | undefined;
  acts?: ReactNode;
  loaded: { report: Report | undefined; problem: string | undefined; period: string | undefined };
  children: (report: Report) => ReactNode;
};

/** A report's heading, period picker and CSV button; or the problem with the period. */
export function ReportScreen<Report extends Head>({
  title,
  name,
  csv,
  file = `reports/${name}`,
  acts,
  loaded,
  children,
}: ReportScreenProps<Report>) {
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
        <PeriodPicker path={name === 'sales' ? REPORTS_PATH : `${REPORTS_PATH}/${name}`} {...head} />
      </div>
      {report ? (
        <>
          <p className="hint below-4">
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

const REPORTS_PATH = '/admin/reports';

type PeriodProps = {
  path: string;
  period: string;
  today: string;
  firstDay: string;
  /** The shown range; initial values of the two date fields. */
  from: string;
  to: string;
};

const PERIOD_KINDS = [
  ['month', 'Month'],
  ['quarter', 'Quarter'],
  ['year', 'Year'],
] as const;

/** Month, quarter, year or a date range, kept in the URL. */
function PeriodPicker(props: PeriodProps) {
  const { path, period, today, from, to } = props;
  const read = readPeriod(period);
  const kind = read.ok ? read.period.kind : 'dates';
  const last = to < today ? to : today;
  return (
    <div className={styles.picker}>
      <nav className={styles.kinds} aria-label="Kind of period">
        {PERIOD_KINDS.map(([value, name]) => (
          <a key={value} href={inPeriod(path, formatPeriod(value, last))} aria-current={value === kind || undefined}>
            {name}
          </a>
        ))}
        <a href={inPeriod(path, `${from}..${to}`)} aria-current={kind === 'dates' || undefined}>
          Dates
        </a>
      </nav>
      {read.ok && kind !== 'dates' ? (
        <Steps {...props} kind={kind} chosen={read.period} />
      ) : (
        <Dates key={period} {...props} />
      )}
    </div>
  );
}

type PeriodKind = Exclude<ReportPeriod['kind'], 'dates'>;

function Steps({ path, today, firstDay, kind, chosen }: PeriodProps & { kind: PeriodKind; chosen: ReportPeriod }) {
  const navigate = useNavigate();
  const choices = periodChoices(kind, chosen, { today, firstDay });
  const place = choices.indexOf(chosen.text);
  const step = (to: string | undefined, says: string, shape: typeof arrowLeftIcon) =>
    to === undefined ? (
      <span aria-hidden="true">
        <Icon shape={shape} />
      </span>
    ) : (
      <a href={inPeriod(path, to)} aria-label={`${says} ${kind}`}>
        <Icon shape={shape} />
      </a>
    );
  return (
    <div className={styles.steps}>
      {step(choices[place + 1], 'Previous', arrowLeftIcon)}
      <label className="vh" htmlFor="period">
        Period
      </label>
      <Select
        id="period"
        value={chosen.text}
        onChange={(event) => void navigate(inPeriod(path, event.target.value))}
        choices={choices.map(periodChoice)}
      />
      {step(choices[place - 1], 'Next', arrowRightIcon)}
    </div>
  );
}

/** Periods from now back to the first sale, plus the chosen one. */
function periodChoices(
  kind: PeriodKind,
  { text, from, to }: ReportPeriod,
  { today, firstDay }: { today: string; firstDay: string },
) {
  const choices: string[] = [];
  const [first, last] = [from < firstDay ? from : firstDay, to > today ? from : today];
  for (let day = last; ; ) {
    const choice = formatPeriod(kind, day);
    choices.push(choice);
    const read = readPeriod(choice);
    if (!read.ok || read.period.from <= first) break;
    day = shiftDay(read.period.from, -1);
  }
  return choices.includes(text) ? choices : [text, ...choices];
}

function Dates({ path, period, from, to }: PeriodProps) {
  const navigate = useNavigate();
  const typed = typedDates(period);
  const [problems, setProblems] = useState<{ from?: string; to?: string }>(typed.problems);
  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [first, last] = [String(form.get('from') ?? ''), String(form.get('to') ?? '')];
    const found = checkDates(first, last);
    setProblems(found);
    if (found.from || found.to) document.getElementById(found.from ? 'from' : 'to')?.focus();
    else void navigate(inPeriod(path, `${first}..${last}`));
  }
  const hasTyped = typed.from !== '' || typed.to !== '';
  return (
    <form className={styles.dates} noValidate onSubmit={show}>
      <TextField
        name="from"
        label="From"
        type="date"
        defaultValue={hasTyped ? typed.from : from}
        error={problems.from}
      />
      <TextField name="to" label="To" type="date" defaultValue={hasTyped ? typed.to : to} error={problems.to} />
      <Action type="submit" label="Show" look="quiet" />
    </form>
  );
}
