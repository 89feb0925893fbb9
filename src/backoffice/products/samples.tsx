import type { AdminBody } from '../../browser/client.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { undo2Icon } from '../../ui/icon-shapes.ts';
import { formatTime } from '../components/format-time.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import styles from './products.module.css';

/** Hides the sample catalog with what belongs to it; `line` says how many samples there are. */
export function StartWithOwn({ line }: { line: string }) {
  const { run, pending, error } = useMutation();
  const start = () =>
    run('POST /admin/samples/archive', {
      confirm: { ...texts.startWithOwn(line), tone: 'danger' },
      success: texts.samplesArchived,
    });
  return (
    <>
      <Action label="Start with my own" look="quiet" pending={pending} onClick={start} />
      <ErrorAlert error={error} />
    </>
  );
}

/** Brings everything back that `StartWithOwn` hid. */
export function RestoreSamples({ label }: { label: string }) {
  const { run, pending, error } = useMutation();
  const restore = () => run('POST /admin/samples/restore', { success: texts.samplesRestored });
  return (
    <>
      <Action label={label} icon={undo2Icon} look="quiet" pending={pending} onClick={restore} />
      <ErrorAlert error={error} />
    </>
  );
}

/** Below the list of products, while samples are shown or their removal is new. */
export function SamplesLine({ samples }: { samples: AdminBody<'GET /admin/samples'> }) {
  const { role } = useStaff();
  const { products, reviews, undoUntil } = samples;
  if (role !== 'owner' || (products + reviews === 0 && undoUntil === null)) return null;
  const line = texts.samplesShown({ products, reviews });
  return (
    <div className={styles.recent}>
      {products + reviews > 0 ? (
        <>
          <span>{line}</span>
          <StartWithOwn line={line} />
        </>
      ) : (
        <>
          <span>
            <b>You started with your own.</b> Can be undone until {undoUntil && formatTime(undoUntil)}.
          </span>
          <RestoreSamples label="Undo" />
        </>
      )}
    </div>
  );
}

type Samples = { products: number; reviews: number };

const texts = {
  samplesShown: ({ products, reviews }: Samples) =>
    `${products} sample ${products === 1 ? 'product' : 'products'} and ${reviews} sample ${reviews === 1 ? 'review' : 'reviews'} are in your shop.`,
  startWithOwn: (line: string) => ({
    title: 'Start with your own?',
    line: `${line} They go, with their categories and makers, the sample texts, and the bead studio if you haven’t set it up. What you changed or added stays, and existing orders keep everything. You can undo this for a day; later, Products, Archived has Restore samples.`,
    yes: 'Start with my own',
  }),
  samplesArchived: ({ products, reviews }: Samples) =>
    `${products} sample products and ${reviews} sample reviews are gone. The shop is yours.`,
  samplesRestored: ({ products, reviews }: Samples) =>
    `${products} sample products and ${reviews} sample reviews are live again.`,
};
