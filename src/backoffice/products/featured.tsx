import { useLoaderData } from 'react-router';
import { ErrorAlert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowDownIcon, arrowUpIcon } from '../../ui/icon-shapes.ts';
import { adminApi, fetchBody } from '../admin-api.ts';
import styles from '../components/entries.module.css';
import { Note, ScreenHead } from '../components/layout.tsx';
import { moveItem } from '../components/reorder.ts';
import { useMutation } from '../components/use-mutation.ts';
import { texts } from './texts.ts';

export const loader = () => fetchBody('GET /admin/featured', {});

export function Component() {
  const products = useLoaderData<typeof loader>();
  const { mutate, error } = useMutation();
  const move = (from: number, to: number) =>
    mutate(
      () =>
        adminApi.call('PUT /admin/featured', { body: { products: moveItem(products, from, to).map(({ id }) => id) } }),
      {
        success: texts.featuredSaved,
      },
    );
  return (
    <>
      <ScreenHead title="Featured products" back={{ href: '/admin/products?view=featured', name: 'Products' }} />
      <Note>{texts.featured}</Note>
      <ErrorAlert error={error} />
      <ol className={styles.entries}>
        {products.map(({ id, name }, place) => (
          <li key={id} className={styles.row}>
            <div>
              <a href={`/admin/products/${id}`}>{name}</a>
            </div>
            <div className={styles.acts}>
              <IconButton label={`Move ${name} up`} disabled={place === 0} onClick={() => void move(place, place - 1)}>
                <Icon shape={arrowUpIcon} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={place === products.length - 1}
                onClick={() => void move(place, place + 1)}
              >
                <Icon shape={arrowDownIcon} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
