import { lineText } from '../../../shared/orders/ledger-line.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { shortDay } from '../../../shared/report-period.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { fileTextIcon } from '../../../ui/icon-shapes.ts';
import { priceText } from '../../../ui/product/price.tsx';
import { Buttons, Card, Note } from '../../components/layout.tsx';
import { ListPages } from '../../components/list.tsx';
import { signed } from '../figures.tsx';
import { inPeriod } from '../report.ts';
import type { Ledger, MakerOwed } from './ledger.ts';
import { periodText, shortPeriodText } from './ledger.ts';
import styles from './makers.module.css';
import { SendText } from './send-text.tsx';

type Page = NonNullable<Ledger['chosen']>;
type Props = { ledger: Ledger; chosen: MakerOwed; page: Page; onRecord: () => void; onTerms: () => void };

/** The account of one maker in the period, the newest line first. */
export function Lines({ ledger, chosen, page, onRecord, onTerms }: Props) {
  const { lines, count, first, next } = page;
  const path = `/admin/reports/makers/${encodeURIComponent(chosen.maker)}/statement`;
  return (
    <Card title={chosen.name}>
      <div className={styles.state}>
        <OwedBadge owed={chosen.owedNow} />
        <p>
          {termsText(chosen)}{' '}
          <button type="button" className={styles.change} onClick={onTerms}>
            Change<span className="vh"> what {chosen.name} earns</span>
          </button>
        </p>
      </div>
      {lines.length === 0 ? (
        <Note>{`Nothing in ${periodText(ledger)}.`}</Note>
      ) : (
        <ul className={styles.lines} aria-label={`Account of ${chosen.name}`}>
          {lines.map((line) => (
            <LineRow key={line.id} line={line} today={ledger.today} />
          ))}
        </ul>
      )}
      {chosen.before !== 0 && next === null && (
        <p className={styles.before}>
          <span>Owed before {shortDay(ledger.from)}</span>
          <span>{signed(chosen.before)}</span>
        </p>
      )}
      {count > lines.length && (
        <ListPages
          says={`${first.toLocaleString('en-US')}–${(first + lines.length - 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`}
          next={next ?? undefined}
        />
      )}
      <Buttons>
        <LinkButton look="quiet" size="small" href={inPeriod(path, ledger.period)}>
          <Icon shape={fileTextIcon} />
          Statement for {shortPeriodText(ledger)}
        </LinkButton>
        <SendText maker={chosen} period={ledger.period} />
        <Button look="plain" size="small" onClick={onRecord}>
          Add a line<span className="vh"> to the account of {chosen.name}</span>
        </Button>
      </Buttons>
      <Note>
        A refund doesn’t take money back from a maker. Mistakes are fixed with a new line, old lines never change.
      </Note>
    </Card>
  );
}

function OwedBadge({ owed }: { owed: number }) {
  if (owed > 0) return <Badge tone="wait">{priceText(owed)} owed</Badge>;
  return (
    <Badge quiet tone="ok">
      {owed < 0 ? `${priceText(-owed)} paid ahead` : 'Nothing owed'}
    </Badge>
  );
}

const termsText = ({ share, countsFrom }: MakerOwed) =>
  `${share === null ? 'Earns what each product says' : `Earns ${share}% of what customers pay, after discounts`}, since ${countsFrom ? dayText(countsFrom) : 'today'}.`;

const dayText = (day: string) => `${shortDay(day)}, ${day.slice(0, 4)}`;

function LineRow({ line, today }: { line: Page['lines'][number]; today: string }) {
  const isThisYear = line.day.slice(0, 4) === today.slice(0, 4);
  return (
    <li>
      <time dateTime={line.day}>{isThisYear ? shortDay(line.day) : dayText(line.day)}</time>
      <span>
        {lineText(line)} {line.order && <a href={`/admin/orders/${line.order.id}`}>{orderName(line.order)}</a>}
      </span>
      <span className={classNames(line.amount > 0 && styles.plus)}>
        {line.amount > 0 && '+'}
        {signed(line.amount)}
      </span>
    </li>
  );
}
