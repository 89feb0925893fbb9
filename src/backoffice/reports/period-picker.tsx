import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { checkDates, periodOf, type ReportPeriod, readPeriod } from '../../shared/report-period.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, arrowRightIcon } from '../../ui/icon-shapes.ts';
import { TextField } from '../components/fields.tsx';
import { choicesOf, nameOf, type PeriodKind } from './period-choices.ts';
import { inPeriod, typedDates } from './report.ts';
import styles from './reports.module.css';

type Props = {
  path: string;
  period: string;
  today: string;
  firstDay: string;
  /** The span that is shown, to begin with where two dates are chosen. */
  from: string;
  to: string;
};

const KINDS = [
  ['month', 'Month'],
  ['quarter', 'Quarter'],
  ['year', 'Year'],
] as const;

/** Month, quarter, year or two dates, all in the address. */
export function PeriodPicker(props: Props) {
  const { path, period, today, from, to } = props;
  const read = readPeriod(period);
  const kind = read.ok ? read.period.kind : 'dates';
  const last = to < today ? to : today;
  return (
    <div className={styles.picker}>
      <nav className={styles.kinds} aria-label="Kind of period">
        {KINDS.map(([value, name]) => (
          <a
            key={value}
            href={inPeriod(path, periodOf(value, last))}
            {...(value === kind && { 'aria-current': 'true' as const })}
          >
            {name}
          </a>
        ))}
        <a href={inPeriod(path, `${from}..${to}`)} {...(kind === 'dates' && { 'aria-current': 'true' as const })}>
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

function Steps({ path, today, firstDay, kind, chosen }: Props & { kind: PeriodKind; chosen: ReportPeriod }) {
  const navigate = useNavigate();
  const choices = choicesOf(kind, chosen, { today, firstDay });
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
      <Select id="period" value={chosen.text} onChange={(event) => void navigate(inPeriod(path, event.target.value))}>
        {choices.map((text) => (
          <option key={text} value={text}>
            {nameOf(text)}
          </option>
        ))}
      </Select>
      {step(choices[place - 1], 'Next', arrowRightIcon)}
    </div>
  );
}

function Dates({ path, period, from, to }: Props) {
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
  const known = typed.from !== '' || typed.to !== '';
  return (
    <form className={styles.dates} noValidate onSubmit={show}>
      <TextField name="from" label="From" type="date" defaultValue={known ? typed.from : from} error={problems.from} />
      <TextField name="to" label="To" type="date" defaultValue={known ? typed.to : to} error={problems.to} />
      <Button type="submit" look="quiet" size="small">
        Show
      </Button>
    </form>
  );
}
