import { useLoaderData } from 'react-router';
import type { StaffSet } from '../../shop/sets/staff-schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon, plusIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { adminApi, fetchBody } from '../admin-api.ts';
import styles from '../components/forms/entries.module.css';
import { useMutation } from '../components/forms/use-mutation.ts';
import { Note, ScreenHead } from '../components/layout.tsx';
import { NoRows } from '../components/lists/no-rows.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { PROBLEMS } from './problem-text.ts';

export const loader = () => fetchBody('GET /admin/sets', {});

export function Component() {
  const sets = useLoaderData<typeof loader>();
  const { mutate, pending, error } = useMutation();
  const before = sets.map(({ id }) => id);
  const move = (from: number, to: number) =>
    !pending &&
    mutate(() => adminApi.call('PUT /admin/sets', { body: { ids: moveItem(before, from, to), before } }), {
      success: 'Order saved.',
    });
  return (
    <>
      <ScreenHead title="Sets">
        <LinkButton href="/admin/sets/new" size="small">
          <Icon shape={plusIcon} />
          Create set
        </LinkButton>
      </ScreenHead>
      <Note>
        Products that cost less together. The discount comes off whenever a cart holds them all. Where two sets share a
        product, the upper one takes it first.
      </Note>
      <ErrorAlert error={error} />
      {sets.length === 0 ? (
        <NoRows what="sets" line="Put two to six products together at one price.">
          <LinkButton look="quiet" size="small" href="/admin/sets/new">
            Create your first set
          </LinkButton>
        </NoRows>
      ) : (
        <ol className={styles.entries} aria-label="Sets">
          {sets.map((set, place) => (
            <li key={set.id} className={styles.row}>
              <SetLines set={set} />
              <div className={styles.acts}>
                <IconButton
                  label={`Move ${set.name} up`}
                  disabled={place === 0}
                  onClick={() => void move(place, place - 1)}
                >
                  <Icon shape={arrowUpIcon} />
                </IconButton>
                <IconButton
                  label={`Move ${set.name} down`}
                  disabled={place === sets.length - 1}
                  onClick={() => void move(place, place + 1)}
                >
                  <Icon shape={arrowDownIcon} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

const SetLines = ({ set: { id, name, price, membersPrice, members, problem } }: { set: StaffSet }) => (
  <div>
    <a href={`/admin/sets/${id}`}>{name}</a> <State problem={problem} />
    <p className={styles.aside}>
      {priceText(price)} instead of {priceText(membersPrice)}: {members.map((member) => member.name).join(', ')}
    </p>
    {problem !== null && problem !== 'inactive' && <p className={styles.aside}>{PROBLEMS[problem]}</p>}
  </div>
);

function State({ problem }: Pick<StaffSet, 'problem'>) {
  if (problem === null) return <Badge tone="ok">Active</Badge>;
  return problem === 'inactive' ? <Badge>Inactive</Badge> : <Badge tone="wait">Not offered</Badge>;
}
