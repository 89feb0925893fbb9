import { Button } from '../../ui/button.tsx';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { confirm } from '../pieces/confirm.tsx';
import { Refusal } from '../pieces/refusal.tsx';

/** Hides every sample in one press; `line` says how many there are. */
export function ArchiveSamples({ line }: { line: string }) {
  const { act, pending, error } = useAct();
  async function archive() {
    const sure = await confirm({
      title: 'Archive all samples?',
      line: `${line} Shoppers will no longer see them; orders keep them. To bring them back, go to Products, Hidden, and press Restore samples.`,
      yes: 'Archive all samples',
      tone: 'danger',
    });
    if (!sure) return;
    await act(() => office.call('POST /admin/samples/archive', {}), {
      said: ({ products, reviews }) => `Archived ${products} sample products and hid ${reviews} sample reviews.`,
    });
  }
  return (
    <>
      <Button look="plain" size="small" pending={pending} onClick={() => void archive()}>
        Archive them
      </Button>
      <Refusal error={error} />
    </>
  );
}

/** The way back, beside the products that are hidden. */
export function RestoreSamples({ count }: { count: number }) {
  const { act, pending, error } = useAct();
  const restore = () =>
    act(() => office.call('POST /admin/samples/restore', {}), {
      said: ({ products, reviews }) => `${products} sample products and ${reviews} sample reviews are live again.`,
    });
  return (
    <>
      <p>
        {count} sample {count === 1 ? 'product is' : 'products are'} archived together.{' '}
        <Button look="plain" size="small" pending={pending} onClick={() => void restore()}>
          Restore samples
        </Button>
      </p>
      <Refusal error={error} />
    </>
  );
}
