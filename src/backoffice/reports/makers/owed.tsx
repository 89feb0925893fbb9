import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../browser/forms/use-call.ts';
import { toast } from '../../../browser/toasts.ts';
import { lineText } from '../../../shared/orders/ledger-line.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import { shortDay } from '../../../shared/report-period.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { fileTextIcon, messageCircleIcon } from '../../../ui/icon-shapes.ts';
import { priceText } from '../../../ui/product/price.tsx';
import { adminApi } from '../../admin-api.ts';
import { CopyButton } from '../../components/feedback/copy-button.tsx';
import { Dialog } from '../../components/feedback/dialog.tsx';
import { Action, Buttons, Card, Note } from '../../components/layout.tsx';
import { ListPages } from '../../components/lists/list.tsx';
import { FigureTable, signed } from '../figures.tsx';
import { inPeriod } from '../report.ts';
import { type Ledger, type MakerOwed, periodText, shortPeriodText } from './ledger.ts';
import styles from './makers.module.css';

type Figures = Pick<MakerOwed, 'before' | 'earned' | 'corrections' | 'owed'>;

type OwedProps = {
  ledger: Ledger;
  onRecord: (maker: MakerOwed) => void;
  onTerms: (maker: MakerOwed | undefined) => void;
};

export function Owed({ ledger, onRecord, onTerms }: OwedProps) {
  const [address] = useSearchParams();
  const { total } = ledger;
  const makers = ledger.makers.filter(isShown);
  const isOpen = ({ maker }: MakerOwed) => maker === ledger.chosen?.maker;
  const toHref = ({ maker }: MakerOwed) =>
    `${inPeriod('/admin/reports/makers', address.get('period') ?? ledger.period)}&maker=${encodeURIComponent(maker)}`;
  const earned = (figures: Figures) => (
    <Beside figure={signed(figures.earned)} more={figures.corrections} says="corrected" />
  );
  const owed = (figures: Figures) => (
    <Beside figure={<b>{signed(figures.owed)}</b>} more={figures.before} says="before" />
  );
  return (
    <Card title="Owed to makers" flush>
      <div className={styles.lead}>
        <Note>{`${periodText(ledger)}, plus what was still owed before. The shop keeps the books, you send the money.`}</Note>
        {ledger.waiting > 0 && <Waiting orders={ledger.waiting} />}
      </div>
      <div className={styles.owed}>
        <FigureTable
          label="Table of what is owed to makers"
          columns={[
            {
              head: 'Maker',
              cell: (maker) => <NameCell maker={maker} href={toHref(maker)} isOpen={isOpen(maker)} />,
            },
            { head: 'Items', key: 'items', kind: 'count', gives: true },
            { head: 'Earned', number: true, gives: true, cell: earned, total: earned(total) },
            { head: 'Advances', key: 'advances', kind: 'dash', gives: true },
            { head: 'Paid', key: 'paid', kind: 'dash', gives: true },
            { head: 'Owed', number: true, cell: owed, total: owed(total) },
            {
              head: 'Payment',
              number: true,
              cell: (maker) => <Payment maker={maker} onRecord={onRecord} onTerms={onTerms} />,
            },
          ]}
          rows={makers}
          keyOf={({ maker }) => maker}
          isOpen={isOpen}
          total={{ items: total.items, advances: total.advances, paid: total.paid }}
        />
      </div>
      <p className={styles.below}>
        <Action label="Set what makers earn" look="plain" onClick={() => onTerms(undefined)} />
      </p>
    </Card>
  );
}

/** Makers with an account or able to have one; former makers only while their account has lines. */
const isShown = ({ kind, hasBegun, owedNow, items, before }: MakerOwed) =>
  kind === 'maker' || (kind === 'weaver' && hasBegun) || owedNow !== 0 || items !== 0 || before !== 0;

/** A figure with a small detail line below; no line if the detail is 0. */
const Beside = ({ figure, more, says }: { figure: ReactNode; more: number; says: string }) => (
  <>
    {figure}
    {more !== 0 && (
      <small className={styles.more}>
        {signed(more)} {says}
      </small>
    )}
  </>
);

const Waiting = ({ orders }: { orders: number }) => (
  <Note>
    {orders === 1 ? '1 order is' : `${orders.toLocaleString('en-US')}${orders === 1_000 ? ' or more' : ''} orders are`}{' '}
    being added. Reload the page in a moment.
  </Note>
);

/** Makers without an account have no link. */
const NameCell = ({ maker, href, isOpen }: { maker: MakerOwed; href: string; isOpen: boolean }) =>
  maker.hasBegun ? (
    <a href={href} {...(isOpen && { 'aria-current': 'true' as const })}>
      {maker.name}
      {maker.kind === 'weaver' && <span className={styles.kind}>, bead studio</span>}
    </a>
  ) : (
    maker.name
  );

function Payment({ maker, onRecord, onTerms }: { maker: MakerOwed } & Pick<OwedProps, 'onRecord' | 'onTerms'>) {
  if (!maker.hasBegun) {
    return (
      <Button look="plain" size="small" onClick={() => onTerms(maker)}>
        Set share<span className="vh"> of {maker.name}</span>
      </Button>
    );
  }
  if (maker.owedNow > 0) {
    return (
      <Button look="quiet" size="small" onClick={() => onRecord(maker)}>
        Record<span className="vh"> a payment to {maker.name}</span>
      </Button>
    );
  }
  const isAhead = maker.owedNow < 0;
  const isNew = maker.items === 0 && maker.before === 0 && maker.owedNow === 0 && maker.paid === 0;
  if (isNew) return <span className={styles.kind}>Nothing yet</span>;
  return (
    <Badge quiet tone="ok">
      {isAhead ? 'Paid ahead' : 'Paid in full'}
    </Badge>
  );
}

type Page = NonNullable<Ledger['chosen']>;
type LinesProps = { ledger: Ledger; chosen: MakerOwed; page: Page; onRecord: () => void; onTerms: () => void };

export function Lines({ ledger, chosen, page, onRecord, onTerms }: LinesProps) {
  const { lines, count, first, next } = page;
  const path = `/admin/reports/makers/${encodeURIComponent(chosen.maker)}/statement`;
  return (
    <Card title={chosen.name}>
      <div className={styles.state}>
        <OwedBadge owed={chosen.owedNow} />
        <p>
          {termsText(chosen)}{' '}
          <button type="button" className={`as-link ${styles.change}`} onClick={onTerms}>
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
        <Action
          label={`Statement for ${shortPeriodText(ledger)}`}
          icon={fileTextIcon}
          look="quiet"
          href={inPeriod(path, ledger.period)}
        />
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

/** The statement as a short text to copy or open in the messages app. */
function SendText({ maker: { maker, name }, period }: { maker: MakerOwed; period: string }) {
  const { call, pending } = useCall();
  const [text, setText] = useState<string>();
  async function open() {
    const answer = await call(() =>
      adminApi.call('GET /admin/maker-ledger/:maker/statement', { params: { maker }, query: { period } }),
    );
    if (answer?.ok) setText(answer.body.text);
    else if (answer) toast(answer.error.detail, { tone: 'bad' });
  }
  return (
    <>
      <Action label="Send as a text" icon={messageCircleIcon} look="plain" pending={pending} onClick={open} />
      {text !== undefined && (
        <Dialog title={`Text to ${name}`} onClose={() => setText(undefined)}>
          <p className={styles.text}>{text}</p>
          <Buttons>
            <Action label="Open in messages" href={`sms:?&body=${encodeURIComponent(text)}`} />
            <CopyButton text={text} />
            <Action label="Close" look="plain" onClick={() => setText(undefined)} />
          </Buttons>
        </Dialog>
      )}
    </>
  );
}
