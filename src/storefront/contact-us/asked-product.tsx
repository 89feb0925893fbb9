import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './page.module.css';

/** What the message is about: its name and picture, and a way to take it out. Nothing where it isn't sold any more. */
export function AskedProduct() {
  const [id, setId] = useState<string>();
  useEffect(
    () => setId(new URLSearchParams(globalThis.location.search).get('product')?.slice(0, 200) || undefined),
    [],
  );
  const { data: product } = useQuery(id, () =>
    api.call('GET /products/:id', { params: { id: id ?? '' }, query: { reviews: 0 } }),
  );
  if (!id || !product) return null;
  const remove = () => {
    globalThis.history.replaceState(null, '', paths.contactUs());
    setId(undefined);
    document.getElementById('message')?.focus();
  };
  return (
    <div className={styles.about}>
      <input type="hidden" name="product" value={id} />
      {product.image && <img src={product.image} alt="" width="64" height="64" />}
      <p>
        About <a href={paths.product(id)}>{product.name}</a>
      </p>
      <Button look="plain" size="small" onClick={remove}>
        Remove<span className="vh"> {product.name} from the message</span>
      </Button>
    </div>
  );
}
