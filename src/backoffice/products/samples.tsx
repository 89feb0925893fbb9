import { ErrorAlert } from '../../ui/alert.tsx';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action } from '../components/layout.tsx';
import { texts } from './texts.ts';

/** Hides all sample products at once; `line` says how many there are. */
export function ArchiveSamples({ line }: { line: string }) {
  const { run, pending, error } = useMutation();
  const archive = () =>
    run('POST /admin/samples/archive', {
      confirm: { ...texts.archiveSamples(line), tone: 'danger' },
      success: texts.samplesArchived,
    });
  return (
    <>
      <Action label="Remove samples" look="quiet" pending={pending} onClick={archive} />
      <ErrorAlert error={error} />
    </>
  );
}

/** Restores the archived samples; shown beside them. */
export function RestoreSamples({ count }: { count: number }) {
  const { run, pending, error } = useMutation();
  const restore = () => run('POST /admin/samples/restore', { success: texts.samplesRestored });
  return (
    <>
      <p>
        {count} sample {count === 1 ? 'product is' : 'products are'} archived together.{' '}
        <Action label="Restore samples" look="plain" pending={pending} onClick={restore} />
      </p>
      <ErrorAlert error={error} />
    </>
  );
}
