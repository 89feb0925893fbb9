import { type FormEvent, useState } from 'react';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field, Select, steadyClass } from '../../ui/field.tsx';
import { addSet, sizeName } from '../cart/add-to-cart.ts';
import { addedText, NO_SIZE } from '../product/added-text.ts';
import styles from './buy-set.module.css';

type BuySetProps = {
  id: string;
  name: string;
  members: readonly { id: string; name: string; sizes: readonly string[] }[];
};
type Missing = { product: string; why: string };

/** Adds all members of a set, with sizes, by current stock. Before hydration the form opens the cart with this set. */
export function BuySet({ id, name, members }: BuySetProps) {
  const [missing, setMissing] = useState<Missing>();
  const [pending, setPending] = useState(false);
  const sized = members.filter(({ sizes }) => sizes.length > 0);
  const fieldId = (product: string) => `${id}-${sizeName(product)}`;

  function refuse(product: string, why: string) {
    setMissing({ product, why });
    document.getElementById(fieldId(product))?.focus();
  }

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const chosen = new FormData(event.currentTarget);
    const chosenSize = (product: string) => String(chosen.get(sizeName(product)) ?? '');
    const without = sized.find((member) => chosenSize(member.id) === '');
    if (without) return refuse(without.id, NO_SIZE);
    setPending(true);
    const added = await addSet(id, chosenSize);
    setPending(false);
    if (added.ok) toast(addedText(name, ''));
    else if (sized.some((member) => member.id === added.product)) refuse(added.product ?? '', added.why);
    else toast(added.why, { tone: 'bad' });
  }

  return (
    <form
      className={styles.buy}
      action={paths.cartAdd(members[0]?.id ?? '')}
      onSubmit={(event) => void add(event)}
      onChange={() => setMissing(undefined)}
    >
      <input type="hidden" name="set" value={id} />
      {sized.length > 0 && (
        <div className={classNames(styles.sizes, steadyClass)}>
          {sized.map((member) => (
            <Field
              key={member.id}
              id={fieldId(member.id)}
              label={`Size of ${member.name}`}
              error={missing?.product === member.id ? missing.why : undefined}
            >
              {(tied) => (
                <Select
                  {...tied}
                  name={sizeName(member.id)}
                  defaultValue=""
                  choices={[{ value: '', name: 'Select a size' }, ...member.sizes]}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      <Button type="submit" wide pending={pending} aria-label={`Add set to cart: ${name}`}>
        Add set to cart
      </Button>
    </form>
  );
}
