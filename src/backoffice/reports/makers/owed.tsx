import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Note } from '../../components/layout.tsx';
import { FigureTable } from '../figure-table.tsx';
import { signed } from '../figures.tsx';
import { inPeriod } from '../report.ts';
import { type Ledger, type MakerOwed, periodText } from './ledger.ts';
import styles from './makers.module.css';

type Figures = Pick<MakerOwed, 'items' | 'before' | 'earned' | 'corrections' | 'advances' | 'paid' | 'owed'>;
type Props = { ledger: Ledger; onRecord: (maker: MakerOwed) => void; onTerms: (maker: MakerOwed | undefined) => void };

/** Who has an account or could have one; former ones only while something is left of it. */
const isShown = ({ kind, hasBegun, owedNow, items, before }: MakerOwed) =>
  kind === 'maker' || (kind === 'weaver' && hasBegun) || owedNow !== 0 || items !== 0 || before !== 0;

/** What is owed to each, and what that is made of. */
export function Owed({ ledger, onRecord, onTerms }: Props) {
  const [address] = useSearchParams();
  const makers = ledger.makers.filter(isShown);
  const hrefOf = ({ maker }: MakerOwed) =>
    `${inPeriod('/admin/reports/makers', address.get('period') ?? ledger.period)}&maker=${encodeURIComponent(maker)}`;
  const money = (figures: Figures) => [
    <Beside key="earned" figure={signed(figures.earned)} more={figures.corrections} says="corrected" />,
    ...[dash(figures.advances), dash(figures.paid)],
    <Beside key="owed" figure={<b>{signed(figures.owed)}</b>} more={figures.before} says="before" />,
  ];
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
            { head: 'Maker' },
            { head: 'Items', number: true, gives: true },
            { head: 'Earned', number: true, gives: true },
            { head: 'Advances', number: true, gives: true },
            { head: 'Paid', number: true, gives: true },
            { head: 'Owed', number: true },
            { head: 'Payment', number: true },
          ]}
          rows={makers.map((maker) => ({
            key: maker.maker,
            isOpen: maker.maker === ledger.chosen?.maker,
            cells: [
              <NameCell key="name" maker={maker} href={hrefOf(maker)} isOpen={maker.maker === ledger.chosen?.maker} />,
              maker.items.toLocaleString('en-US'),
              ...money(maker),
              <Payment key="payment" maker={maker} onRecord={onRecord} onTerms={onTerms} />,
            ],
          }))}
          total={['Total', ledger.total.items.toLocaleString('en-US'), ...money(ledger.total), '']}
        />
      </div>
      <p className={styles.below}>
        <Button look="plain" size="small" onClick={() => onTerms(undefined)}>
          Set what makers earn
        </Button>
      </p>
    </Card>
  );
}

/** A figure, and below it in small what of it is something else; nothing where there is none. */
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

/** Nothing is a dash among amounts that are mostly nothing. */
const dash = (dollars: number) => (dollars === 0 ? '–' : signed(dollars));

const Waiting = ({ orders }: { orders: number }) => (
  <Note>
    {orders === 1 ? '1 order is' : `${orders.toLocaleString('en-US')}${orders === 1_000 ? ' or more' : ''} orders are`}{' '}
    being added. Reload the page in a moment.
  </Note>
);

/** One without an account has nothing to be shown. */
const NameCell = ({ maker, href, isOpen }: { maker: MakerOwed; href: string; isOpen: boolean }) =>
  maker.hasBegun ? (
    <a href={href} {...(isOpen && { 'aria-current': 'true' as const })}>
      {maker.name}
      {maker.kind === 'weaver' && <span className={styles.kind}>, bead studio</span>}
    </a>
  ) : (
    maker.name
  );

function Payment({ maker, onRecord, onTerms }: { maker: MakerOwed } & Pick<Props, 'onRecord' | 'onTerms'>) {
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
