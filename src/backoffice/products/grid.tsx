import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { MAX_GRID_ROWS } from '../../shared/limits.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Empty } from '../../ui/empty.tsx';
import { fetchBody } from '../admin-api.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import list from '../components/row-list.module.css';
import styles from './grid.module.css';
import { GridCell, isNumber } from './grid-cell.tsx';
import { columnsOf } from './grid-cells.ts';
import { rowError } from './grid-edits.ts';
import { moveInGrid } from './grid-keys.ts';
import { texts } from './texts.ts';
import { useGridEdits } from './use-grid-edits.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',').filter((id) => id !== '');
  const products = [...new Set(ids)].slice(0, MAX_GRID_ROWS);
  return fetchBody('POST /admin/product-rows', { body: { products } });
}

export function Component() {
  const rows = useLoaderData<typeof loader>();
  const columns = columnsOf(rows);
  const { edits, errors, count, table, edit, check, save, undoAll, paste, pending, error } = useGridEdits(
    rows,
    columns,
  );
  if (rows.length === 0)
    return (
      <>
        <ScreenHead title="Edit in a grid" back={{ href: '/admin/products', name: 'Products' }} />
        <Empty title="No products selected" line="Select products in the list, then press Grid.">
          <LinkButton look="quiet" size="small" href="/admin/products">
            All products
          </LinkButton>
        </Empty>
      </>
    );
  return (
    <>
      <ScreenHead title="Edit in a grid" back={{ href: '/admin/products', name: 'Products' }} saves>
        <Button look="quiet" size="small" disabled={count === 0} onClick={undoAll}>
          Undo all
        </Button>
        <Button size="small" pending={pending} disabled={count === 0} onClick={() => void save()}>
          {count === 0 ? 'Save' : `Save ${count} ${count === 1 ? 'change' : 'changes'}`}
        </Button>
      </ScreenHead>
      <Note>{texts.gridHint}</Note>
      <ErrorAlert error={error} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways has to be reachable by keyboard */}
      <section className={classNames(list.frame, styles.wrap)} tabIndex={0} aria-label="Table of products">
        <table
          className={classNames(list.dense, styles.grid)}
          ref={table}
          onKeyDown={(event) => moveInGrid(event, table.current)}
        >
          <thead>
            <tr>
              {columns.map(({ key, head, kind }) => (
                <th key={key} scope="col" className={classNames(isNumber(kind) && styles.number)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowPlace) => (
              <tr key={row.id}>
                {columns.map((column, columnPlace) => (
                  <GridCell
                    key={column.key}
                    row={row}
                    column={column}
                    place={`${rowPlace} ${columnPlace}`}
                    typed={edits[row.id]?.[column.key]}
                    error={
                      errors[row.id]?.[column.key] ??
                      (columnPlace === 0 ? rowError(errors[row.id], columns) : undefined)
                    }
                    onChange={(text) => edit([{ row, key: column.key, text }])}
                    onLeave={() => check(row, column.key)}
                    onPaste={(event) => paste(event, { row: rowPlace, column: columnPlace })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
