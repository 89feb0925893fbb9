import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorAlert } from '../../../ui/alert.tsx';
import type { IconShape } from '../../../ui/icon-shapes.ts';
import entries from '../forms/entries.module.css';
import { useMutation } from '../forms/use-mutation.ts';
import { Action, Note, ScreenHead } from '../layout.tsx';
import { Filters, ListPages, ListSearch, Tabs } from './list.tsx';
import type { BackTarget } from './list-location.ts';
import { NoRows } from './no-rows.tsx';

/** What rows can do: one call at a time for the whole list, and opening the form. */
export type RowActions<Edited> = Pick<ReturnType<typeof useMutation>, 'run' | 'pending'> & {
  edit: (edited: Edited) => void;
};

type CollectionProps<Row, Edited> = {
  title: string;
  back?: BackTarget;
  /** Plural noun for the rows, and the sentence of the empty list. */
  what: string;
  line?: string;
  /** Opens the form, or a screen; `first` is the button of the empty list. */
  add?: { label: string; first: string; href?: string; icon?: IconShape; disabled?: boolean };
  /** Header buttons before the one that adds. */
  actions?: ReactNode;
  note?: ReactNode;
  /** Between the note and the list. */
  above?: ReactNode;
  tabs?: ComponentProps<typeof Tabs>['tabs'];
  /** Address of the list that the tabs filter, for other screens of its place. */
  tabsOf?: string;
  search?: { label: string; placeholder: string; says?: string };
  /** Beside the search. */
  filters?: ReactNode;
  rows: readonly Row[];
  list?: (acts: RowActions<Edited>) => ReactNode;
  /** In place of `list`, for rows of any height: a row as a list item with its key. */
  item?: (row: Row, acts: RowActions<Edited>) => ReactNode;
  /** Button of the empty list, where nothing can be added. */
  elsewhere?: ReactNode;
  /** In place of the usual empty state. */
  empty?: ReactNode;
  /** Cursor of the next page, for lists with pages. */
  next?: string | null;
  /** Range summary; default “Showing 50”. */
  says?: string;
  /** Form over the list; without `edited` it adds a row. */
  form?: (edited: Edited | undefined, close: () => void) => ReactNode;
  /** Other dialogs over the list. */
  children?: ReactNode;
};

/** Screen for a list of things that staff add, edit and remove. `?new` in its address opens the form. */
export function Collection<Row, Edited = Row>(props: CollectionProps<Row, Edited>) {
  const { title, back, add, actions, search, rows, next, form } = props;
  const [asked, setAsked] = useSearchParams();
  const [opened, setOpened] = useState<{ edited?: Edited } | undefined>(form && asked.has('new') ? {} : undefined);
  const { run, pending, error } = useMutation();
  const open = add?.href === undefined ? () => setOpened({}) : undefined;
  // Otherwise a form opened by the address would reopen on back navigation.
  const close = () => {
    setOpened(undefined);
    if (asked.has('new')) setAsked({}, { replace: true });
  };
  const acts = { run, pending, edit: (edited: Edited) => setOpened({ edited }) };
  const addAction = add && (
    <Action label={add.label} icon={add.icon} disabled={add.disabled} href={add.href} onClick={open} />
  );
  return (
    <>
      <ScreenHead title={title} {...(back && { back })}>
        {(actions || addAction) && (
          <>
            {actions}
            {addAction}
          </>
        )}
      </ScreenHead>
      {props.tabs && <Tabs label={title} list={props.tabsOf} tabs={props.tabs} />}
      {props.note && <Note>{props.note}</Note>}
      <ErrorAlert error={error} />
      {props.above}
      {search && (
        <Filters says={search.says}>
          <ListSearch label={search.label} placeholder={search.placeholder} />
          {props.filters}
        </Filters>
      )}
      {rows.length === 0 ? (
        <Nothing {...props} open={open} />
      ) : (
        <>
          {drawRows(props, acts)}
          {next !== undefined && <ListPages says={props.says ?? `Showing ${rows.length}`} next={next ?? undefined} />}
        </>
      )}
      {props.children}
      {opened && form?.(opened.edited, close)}
    </>
  );
}

type DrawnRows<Row, Edited> = Pick<CollectionProps<Row, Edited>, 'rows' | 'list' | 'item'>;

const drawRows = <Row, Edited>({ rows, list, item }: DrawnRows<Row, Edited>, acts: RowActions<Edited>) =>
  list ? list(acts) : <ul className={entries.entries}>{rows.map((row) => item?.(row, acts))}</ul>;

type NothingProps = Pick<CollectionProps<never, never>, 'what' | 'line' | 'add' | 'elsewhere' | 'empty'> & {
  open: (() => void) | undefined;
};

const Nothing = ({ what, line = '', add, elsewhere, empty, open }: NothingProps) =>
  empty || (
    <NoRows what={what} line={line}>
      {add ? <Action label={add.first} look="quiet" href={add.href} onClick={open} /> : elsewhere}
    </NoRows>
  );
