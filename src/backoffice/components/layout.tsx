import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { useStore } from '../../browser/store.ts';
import { Button, IconButton, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  arrowDownIcon,
  arrowLeftIcon,
  arrowRightIcon,
  arrowUpIcon,
  ellipsisIcon,
  type IconShape,
  searchIcon,
} from '../../ui/icon-shapes.ts';
import { openSearch } from '../search/open-search.ts';
import styles from './components.module.css';
import { saveNotice } from './feedback/save-notice.ts';
import { type BackTarget, listLocation, type VisitState } from './lists/list-location.ts';

type HeadProps = {
  title: string;
  /** Parent list: the back link leads to it (or to the list that the screen was opened from) with its filters kept. */
  back?: BackTarget;
  /** Status badges. */
  states?: ReactNode;
  /** The screen saves a form: on small screens its buttons move to the bottom bar. */
  saves?: true;
  /** Short text for unsaved changes: the header turns dark and shows it. */
  unsaved?: string | undefined;
  /** Beside the buttons; on small screens in the header itself. */
  menu?: ReactNode;
  /** Buttons, at most one solid. */
  children?: ReactNode;
};

/** Screen header: title (also the tab's title) and actions; sticky. */
export function ScreenHead({ title, back, states, saves, unsaved, menu, children }: HeadProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const { pathname } = useLocation();
  const id = useId();
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <div
      className={classNames(styles.head, unsaved !== undefined && styles.dirty)}
      {...((back || saves) && { 'data-fit': 'form' })}
      data-screen-head
    >
      {back ? <BackLink list={back} /> : pathname !== TODAY.href && <BackLink list={TODAY} onlyOnPhones />}
      <div className={styles.title}>
        <h1>{title}</h1>
        {states && <span className={styles.states}>{states}</span>}
      </div>
      {menu}
      <button type="button" className={styles.find} aria-label="Search everything" onClick={openSearch}>
        <Icon shape={searchIcon} />
      </button>
      {children && (
        <>
          <button
            type="button"
            className={classNames(styles.unfold, saves && styles.never)}
            aria-label="Actions"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon shape={ellipsisIcon} />
          </button>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is inside is operated, which folds it up */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button arrives as a click */}
          <div
            id={id}
            {...(saves && { 'data-saves': true })}
            className={classNames(styles.acts, saves && styles.saves, isUnfolded && styles.unfolded)}
            onClick={() => setUnfolded(false)}
          >
            <NotSaved />
            {unsaved !== undefined && (
              <p className={styles.unsaved}>
                <b>Unsaved</b> {unsaved}
              </p>
            )}
            {children}
          </div>
        </>
      )}
    </div>
  );
}

/** Why the last save was refused or is pending, beside the button. */
function NotSaved() {
  const notice = useStore(saveNotice);
  if (!notice) return null;
  return (
    <p className={styles.notSaved} role="status">
      {notice.text}{' '}
      {notice.show && (
        <button type="button" onClick={notice.show}>
          See what changed
        </button>
      )}
    </p>
  );
}

/** Back link of screens without a parent list, on phones. */
const TODAY: BackTarget = { href: '/admin', name: 'Today' };

function BackLink({ list, onlyOnPhones }: { list: BackTarget; onlyOnPhones?: true }) {
  const { state }: Location<VisitState> = useLocation();
  const isOwnList = state?.from?.href === list.href.replace(/[?].*/, '');
  const { href, name } = isOwnList ? list : (state?.from ?? list);
  return (
    <a
      className={classNames(styles.back, onlyOnPhones && styles.onlyOnPhones)}
      href={listLocation(href)}
      aria-label={name}
      data-back
      data-screen-only
    >
      <Icon shape={arrowLeftIcon} />
    </a>
  );
}

/**
 * Two columns, the left one wider; stacked on small screens. `between`: of three children, the second goes to the right
 * of the other two; `first`: the first does.
 */
export const Columns = ({ look, children }: { look?: 'between' | 'first'; children: ReactNode }) => (
  <div className={classNames(styles.columns, look && styles[look])}>{children}</div>
);

export const Column = ({ children }: { children: ReactNode }) => <div className={styles.column}>{children}</div>;

type CardProps = { title: string; id?: string; flush?: boolean; children: ReactNode };

/** Card with a heading; `flush` for a table that reaches the card's edges. */
export const Card = ({ title, id, flush, children }: CardProps) => (
  <section id={id} className={classNames(styles.card, flush && styles.flush)} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const Buttons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>;

/** Muted text line below an element. */
export const Note = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>;

type ActionProps = Omit<ComponentProps<typeof Button>, 'size' | 'children' | 'onClick' | 'aria-label'> & {
  label: string;
  /** Read out after the label: what it acts on, as in "Edit Anklets". */
  of?: string | undefined;
  icon?: IconShape | undefined;
  /** Makes it a link that looks like a button. */
  href?: string | undefined;
  onClick?: (() => unknown) | undefined;
};

export function Action({ label, of, icon, href, onClick, look, ...button }: ActionProps) {
  const name = of === undefined ? undefined : `${label.replace(/…$/, '')} ${of}`;
  const shared = { look, size: 'small', 'aria-label': name, 'data-look': look } as const;
  const face = (
    <>
      {icon && <Icon shape={icon} />}
      {label}
    </>
  );
  if (href === undefined) {
    return (
      <Button {...button} {...shared} onClick={onClick && (() => void onClick())}>
        {face}
      </Button>
    );
  }
  return (
    <LinkButton {...shared} href={href}>
      {face}
    </LinkButton>
  );
}

type IconActionProps = Omit<ComponentProps<typeof IconButton>, 'children' | 'onClick'> & {
  icon: IconShape;
  onClick: () => unknown;
};

/** Square button with a drawing; the label says what it does. */
export const IconAction = ({ icon, onClick, ...button }: IconActionProps) => (
  <IconButton {...button} onClick={() => void onClick()}>
    <Icon shape={icon} />
  </IconButton>
);

type MoveButtonsProps = {
  name: string;
  place: number;
  count: number;
  /** The list runs from left to right. */
  across?: true;
  onMove: (from: number, to: number) => unknown;
};

/** Move an item of an ordered list by one place. */
export const MoveButtons = ({ name, place, count, across, onMove }: MoveButtonsProps) => (
  <>
    <IconAction
      label={`Move ${name} ${across ? 'earlier' : 'up'}`}
      icon={across ? arrowLeftIcon : arrowUpIcon}
      disabled={place === 0}
      onClick={() => onMove(place, place - 1)}
    />
    <IconAction
      label={`Move ${name} ${across ? 'later' : 'down'}`}
      icon={across ? arrowRightIcon : arrowDownIcon}
      disabled={place === count - 1}
      onClick={() => onMove(place, place + 1)}
    />
  </>
);
