import { ErrorAlert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icon-shapes.ts';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Action } from '../components/layout.tsx';
import { RestoreSamples, StartWithOwn } from '../products/samples.tsx';
import styles from './setup-checklist.module.css';
import type { Today } from './today-answer.ts';

type Step = NonNullable<Today['setup']>[number];

/** Setup checklist. Steps complete themselves; the first open one is highlighted. */
export function SetupChecklist({ steps, isShort }: { steps: readonly Step[]; isShort: boolean }) {
  const open = steps.filter(({ isDone }) => !isDone);
  const minutes = open.reduce((sum, step) => sum + step.minutes, 0);
  const done = steps.length - open.length;
  return (
    <section className={styles.box} aria-labelledby="setup">
      <div className={styles.head}>
        <h2 id="setup">Finish setting up your shop</h2>
        <p>
          {open.length === 0
            ? 'All done.'
            : `${done} of ${steps.length} done, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} to go. Stop whenever you like.`}
        </p>
        {open.length === 0 && <Hide />}
      </div>
      {isShort ? (
        <>
          <StepList steps={open.slice(0, 1)} next={open[0]?.id} />
          <details className={classNames('fold', styles.all)}>
            <summary>All steps</summary>
            <StepList steps={steps} />
          </details>
        </>
      ) : (
        <StepList steps={steps} next={open[0]?.id} />
      )}
    </section>
  );
}

/** Steps as beads; `next` is highlighted. */
export const StepList = ({ steps, next }: { steps: readonly Step[]; next?: Step['id'] | undefined }) => (
  <ul className={styles.steps}>
    {steps.map((step) => (
      <StepRow key={step.id} step={step} isNext={step.id === next} />
    ))}
  </ul>
);

/** Steps without an edit action once done. */
const ONE_TIME: ReadonlySet<Step['id']> = new Set([
  ...(['product', 'test_order', 'refund', 'backup', 'samples', 'open'] as const),
]);

const StepRow = ({
  step: { id, name, line, isDone, act, href, minutes, does },
  isNext,
}: {
  step: Step;
  isNext: boolean;
}) => (
  <li className={classNames(isDone && styles.done, isNext && styles.next)}>
    <span className={styles.bead}>
      {isDone && <Icon shape={checkIcon} />}
      <span className="vh">{isDone ? 'Done' : 'To do'}</span>
    </span>
    <div className={styles.words}>
      <h3>{name}</h3>
      <p>{line}</p>
    </div>
    {!isDone && <span className={styles.minutes}>{minutes} min</span>}
    {isDone && !ONE_TIME.has(id) && (
      <a href={href} aria-label={`Change: ${name}`}>
        Change
      </a>
    )}
    {does === 'archive_samples' && <StartWithOwn line={line} />}
    {does === 'restore_samples' && <RestoreSamples label="Undo" />}
    {!isDone && !does && <Action label={act} look={isNext ? undefined : 'quiet'} href={href} />}
  </li>
);

function Hide() {
  const { run, pending, error } = useMutation();
  return (
    <>
      <Action label="Hide this list" look="quiet" pending={pending} onClick={() => run('POST /admin/setup/hide', {})} />
      <ErrorAlert error={error} />
    </>
  );
}
