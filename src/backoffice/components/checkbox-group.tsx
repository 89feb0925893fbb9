import { Checkbox } from '../../ui/choice.tsx';
import { FieldError } from '../../ui/field.tsx';
import styles from './checkbox-group.module.css';

type CheckboxGroupProps = {
  name: string;
  title: string;
  choices: readonly { id: string; name: string }[];
  /** Ids of those that are ticked at first. */
  chosen: readonly string[];
  error: string | undefined;
};

/** Several of a few, under one name: each ticked one is a value of the form. */
export const CheckboxGroup = ({ name, title, choices, chosen, error }: CheckboxGroupProps) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {choices.map((choice) => (
      <Checkbox key={choice.id} name={name} value={choice.id} defaultChecked={chosen.includes(choice.id)}>
        {choice.name}
      </Checkbox>
    ))}
    {error && <FieldError>{error}</FieldError>}
  </fieldset>
);
