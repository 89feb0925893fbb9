import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/feedback/dialog.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { texts } from './texts.ts';

/** Hides all sample products at once; `line` says how many there are. */
export function ArchiveSamples({ line }: { line: string }) {
  const { mutate, pending, error } = useMutation();
  async function archive() {
    const sure = await confirm({
      ...texts.archiveSamples(line),
      tone: 'danger',
    });
    if (!sure) return;
    await mutate(() => adminApi.call('POST /admin/samples/archive', {}), {
      success: texts.samplesArchived,
    });
  }
  return (
    <>
      <Button look="quiet" size="small" pending={pending} onClick={() => void archive()}>
        Remove samples
      </Button>
      <ErrorAlert error={error} />
    </>
  );
}

/** Restores the archived samples; shown beside them. */
export function RestoreSamples({ count }: { count: number }) {
  const { mutate, pending, error } = useMutation();
  const restore = () =>
    mutate(() => adminApi.call('POST /admin/samples/restore', {}), {
      success: texts.samplesRestored,
    });
  return (
    <>
      <p>
        {count} sample {count === 1 ? 'product is' : 'products are'} archived together.{' '}
        <Button look="plain" size="small" pending={pending} onClick={() => void restore()}>
          Restore samples
        </Button>
      </p>
      <ErrorAlert error={error} />
    </>
  );
}
