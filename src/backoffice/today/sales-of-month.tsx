import { useNavigate } from 'react-router';
import { periodName, periodOf, readPeriod, shiftDay } from '../../shared/report-period.ts';
import { Select } from '../../ui/field.tsx';
import { Card, Note } from '../components/layout.tsx';
import { refundsFigure, type Sales, SalesCard } from '../reports/sales-card.tsx';
import styles from './today.module.css';

const MONTHS = 12;

export function SalesOfMonth({ sales }: { sales: Sales }) {
  const navigate = useNavigate();
  if (sales.orders + sales.before.orders === 0 && sales.firstDay === sales.today) {
    return (
      <Card title="Sales">
        <Note>Your first sale will show up here.</Note>
      </Card>
    );
  }
  return (
    <SalesCard title="Sales" sales={sales} further={refundsFigure(sales)}>
      <div className={styles.month}>
        <label className="vh" htmlFor="month">
          Month
        </label>
        <Select
          id="month"
          value={sales.period}
          onChange={({ target }) => void navigate(`/admin?period=${target.value}`)}
        >
          {monthsBefore(sales).map(({ text, name }) => (
            <option key={text} value={text}>
              {name}
            </option>
          ))}
        </Select>
        <a href={`/admin/reports?period=${sales.period}`}>Full report</a>
      </div>
    </SalesCard>
  );
}

/** The last twelve, and the one that is shown. */
function monthsBefore({ today, period }: Sales): { text: string; name: string }[] {
  const texts: string[] = [];
  for (let day = today; texts.length < MONTHS; day = shiftDay(`${day.slice(0, 7)}-01`, -1)) {
    texts.push(periodOf('month', day));
  }
  return [...new Set([...texts, period])].map((text) => {
    const read = readPeriod(text);
    return { text, name: read.ok ? periodName(read.period) : text };
  });
}
