import styles from './size-finder.module.css';

type SegmentsProps<Name extends string> = {
  name: string;
  legend: string;
  names: Record<Name, string>;
  chosen: Name;
  onChoose: (name: Name) => void;
};

export const Segments = <Name extends string>({ name, legend, names, chosen, onChoose }: SegmentsProps<Name>) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className={styles.segments}>
      {(Object.keys(names) as Name[]).map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === chosen} onChange={() => onChoose(each)} />
          {names[each]}
        </label>
      ))}
    </div>
  </fieldset>
);
