import { useLoaderData } from 'react-router';
import { isoDay } from '../../shared/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { fetchFor, office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { Note, ScreenHead } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';

export const loader = () => fetchFor('GET /admin/backups', {});

const MEGABYTE = 1024 * 1024;

export function Component() {
  const runs = useLoaderData<typeof loader>();
  const { act, pending, error } = useAct();
  const start = () =>
    act(() => office.call('POST /admin/backups', {}), { said: 'Under way. It stands here when it is proven.' });
  return (
    <>
      <ScreenHead title="Backups">
        <Button size="small" pending={pending} onClick={() => void start()}>
          Back up now
        </Button>
      </ScreenHead>
      <Refusal error={error} />
      <Note>
        Every night the shop is written into one file, restored beside itself and compared. Seven files are kept. They
        hold everything: copy them somewhere else, where nobody but you can read them.
      </Note>
      {runs.length === 0 ? (
        <p>No backup yet. The first one is taken tonight.</p>
      ) : (
        <Table
          label="Backups"
          columns={[
            { head: 'Date' },
            { head: 'Outcome' },
            { head: 'Rows', number: true },
            { head: 'Size', number: true },
            { head: 'File' },
          ]}
          rows={runs.map((run) => ({
            key: run.startedAt,
            cells: [
              isoDay(run.startedAt),
              run.proven ? (
                <Badge key="proven" tone="ok">
                  Restored and compared
                </Badge>
              ) : (
                run.trouble
              ),
              run.rows?.toLocaleString('en-US') ?? '–',
              run.bytes === null ? '–' : `${(run.bytes / MEGABYTE).toFixed(1)} MB`,
              run.file,
            ],
          }))}
        />
      )}
    </>
  );
}
