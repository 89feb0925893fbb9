import { periodName, periodOf, type ReportPeriod, readPeriod, shiftDay } from '../../shared/report-period.ts';

export type PeriodKind = Exclude<ReportPeriod['kind'], 'dates'>;

export const nameOf = (text: string) => {
  const read = readPeriod(text);
  return read.ok ? periodName(read.period) : text;
};

/** From now back to the first sale, the latest first; and the chosen one, wherever it is. */
export function choicesOf(
  kind: PeriodKind,
  { text, from, to }: ReportPeriod,
  { today, firstDay }: { today: string; firstDay: string },
) {
  const choices: string[] = [];
  const [first, last] = [from < firstDay ? from : firstDay, to > today ? from : today];
  for (let day = last; ; ) {
    const choice = periodOf(kind, day);
    choices.push(choice);
    const read = readPeriod(choice);
    if (!read.ok || read.period.from <= first) break;
    day = shiftDay(read.period.from, -1);
  }
  return choices.includes(text) ? choices : [text, ...choices];
}
