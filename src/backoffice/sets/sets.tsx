import { useLoaderData } from 'react-router';
import type { StaffSet } from '../../shop/sets/staff-schema.ts';
import { Badge } from '../../ui/badge.tsx';
import { plusIcon } from '../../ui/icon-shapes.ts';
import { priceText } from '../../ui/product/price.tsx';
import { fetchBody } from '../admin-api.ts';
import styles from '../components/forms/entries.module.css';
import { MoveButtons } from '../components/layout.tsx';
import { Collection } from '../components/lists/collection.tsx';
import { moveItem } from '../components/lists/reorder.ts';
import { PROBLEMS } from './problem-text.ts';

export const loader = () => fetchBody('GET /admin/sets', {});

export function Component() {
  const sets = useLoaderData<typeof loader>();
  const before = sets.map(({ id }) => id);
  return (
    <Collection
      title="Sets"
      note="Products that cost less together. The discount comes off whenever a cart holds them all. Where two sets share a product, the upper one takes it first."
      what="sets"
      line="Put two to six products together at one price."
      add={{ label: 'Create set', first: 'Create your first set', href: '/admin/sets/new', icon: plusIcon }}
      rows={sets}
      list={({ run, pending }) => (
        <ol className={styles.entries} aria-label="Sets">
          {sets.map((set, place) => (
            <li key={set.id} className={styles.row}>
              <SetLines set={set} />
              <div className="row-2">
                <MoveButtons
                  name={set.name}
                  place={place}
                  count={sets.length}
                  onMove={(from, to) =>
                    !pending &&
                    run('PUT /admin/sets', {
                      body: { ids: moveItem(before, from, to), before },
                      success: 'Order saved.',
                    })
                  }
                />
              </div>
            </li>
          ))}
        </ol>
      )}
    />
  );
}

const SetLines = ({ set: { id, name, price, membersPrice, members, problem } }: { set: StaffSet }) => (
  <div>
    <a href={`/admin/sets/${id}`}>{name}</a> <State problem={problem} />
    <p className="hint">
      {priceText(price)} instead of {priceText(membersPrice)}: {members.map((member) => member.name).join(', ')}
    </p>
    {problem !== null && problem !== 'inactive' && <p className="hint">{PROBLEMS[problem]}</p>}
  </div>
);

function State({ problem }: Pick<StaffSet, 'problem'>) {
  if (problem === null) return <Badge tone="ok">Active</Badge>;
  return problem === 'inactive' ? <Badge>Inactive</Badge> : <Badge tone="wait">Not offered</Badge>;
}
