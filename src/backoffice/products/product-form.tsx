import type { ReactNode, RefObject } from 'react';
import { type ProductText, textField } from '../../shop/catalog/product-fields.ts';
import { fieldsClass } from '../../ui/field.tsx';
import { AreaField, MoneyField, SelectField, TextField } from '../components/fields.tsx';
import { Card } from '../components/layout.tsx';
import { useStaff } from '../session.ts';
import { type CardProps, NOTHING, PRODUCT_FORM } from './product-form-id.ts';
import { texts } from './texts.ts';

type Named = { slug: string; name: string };

type FormProps = {
  form: RefObject<HTMLFormElement | null>;
  onInput: () => void;
  onSubmit: () => void;
  /** The cards with its fields, and others that have forms of their own. */
  children: ReactNode;
};

/** The form of a product, whose fields stand in many cards: each names it, and none is inside of it. */
export const ProductForm = ({ form, onInput, onSubmit, children }: FormProps) => (
  <div
    onInput={({ target }) => {
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement
      ) {
        if (target.form === form.current) onInput();
      }
    }}
  >
    {children}
    <form
      id={PRODUCT_FORM}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  </div>
);

/** What it is called, and what is told of it. */
export const DetailsCard = (props: CardProps) => (
  <Card title="Details">
    <div className={fieldsClass}>
      {(['name', 'description', 'materials', 'care'] as const).map((name) => (
        <ProductTextField key={name} {...props} name={name} />
      ))}
    </div>
  </Card>
);

type OrganizationProps = CardProps & { categories: readonly Named[]; communities: readonly Named[] };

/** Where it stands in the shop, whose work it is, and by which words it is found. */
export const OrganizationCard = ({ draft, fields, typed = NOTHING, categories, communities }: OrganizationProps) => (
  <Card title="Category and maker">
    <div className={fieldsClass}>
      <SelectField
        name="category"
        form={PRODUCT_FORM}
        label="Category"
        defaultValue={typed.category ?? draft.category}
        error={fields.category}
        choices={choicesOf(categories)}
      />
      <SelectField
        name="community"
        form={PRODUCT_FORM}
        label="Made by"
        hint={texts.madeByHint}
        defaultValue={typed.community ?? draft.community ?? ''}
        error={fields.community}
        choices={[{ value: '', name: 'None' }, ...choicesOf(communities)]}
      />
      {useStaff().role === 'owner' && (
        <MoneyField
          name="makerEarns"
          form={PRODUCT_FORM}
          label="Maker earns (USD)"
          hint={texts.makerEarnsHint}
          optional
          defaultValue={typed.makerEarns ?? draft.makerEarns?.toFixed(2) ?? ''}
          error={fields.makerEarns}
        />
      )}
      <ProductTextField name="keywords" draft={draft} fields={fields} typed={typed} />
    </div>
  </Card>
);

function ProductTextField({ name, draft, typed = NOTHING, fields }: CardProps & { name: ProductText }) {
  const { label, maxLength, rows, hint } = textField(name);
  const input = {
    name,
    form: PRODUCT_FORM,
    label,
    hint,
    maxLength,
    defaultValue: typed[name] ?? draft[name],
    error: fields[name],
  };
  if (name === 'name') return <TextField {...input} required />;
  const optional = name !== 'description' && ({ optional: true } as const);
  return rows === undefined ? (
    <TextField {...input} {...optional} />
  ) : (
    <AreaField {...input} {...optional} rows={rows} />
  );
}

const choicesOf = (named: readonly Named[]) => named.map(({ slug, name }) => ({ value: slug, name }));
