import { useLayoutEffect, useRef } from 'react';
import type { HomeDetails, HomeSection } from '../../../shared/brand/home-sections.ts';
import { fieldsClass } from '../../../ui/field.tsx';
import styles from './brand.module.css';
import { errorOf } from './brand-form.ts';
import type { HomeChoices } from './section-fields.tsx';
import { SECTION_FORMS, type SectionForm } from './section-forms.tsx';

type DetailsProps = {
  kind: HomeSection;
  details: HomeDetails;
  fields: Record<string, string>;
  choices: HomeChoices;
  onChange: (part: Partial<HomeDetails>) => void;
};

/** What can be said of a section that is on; nothing, where all of it stands elsewhere. */
export const SectionDetails = ({ kind, ...props }: DetailsProps) =>
  isDetailed(kind) ? <OwnDetails kind={kind} {...props} /> : null;

const isDetailed = (kind: HomeSection): kind is keyof HomeDetails => kind in SECTION_FORMS;

function OwnDetails<Kind extends keyof HomeDetails>(props: DetailsProps & { kind: Kind }) {
  const { kind, details, fields, choices, onChange } = props;
  const fold = useRef<HTMLDetailsElement>(null);
  const { summary, Fields }: SectionForm<Kind> = SECTION_FORMS[kind];
  const value = details[kind];
  const place = `homeDetails.${kind}`;
  // What is wrong in it is seen after each save, also where it was closed since.
  useLayoutEffect(() => {
    const isFaulty = Object.keys(fields).some((field) => field.includes(`${place}.`));
    if (isFaulty && fold.current) fold.current.open = true;
  }, [fields, place]);
  return (
    <details ref={fold} className={styles.details}>
      <summary>{summary(value, choices)}</summary>
      <div className={fieldsClass}>
        <Fields
          value={value}
          choices={choices}
          errorAt={(name) => errorOf(fields, `${place}.${name}`, `${place}.${name}`)}
          set={(part) => onChange({ [kind]: { ...value, ...part } })}
        />
      </div>
    </details>
  );
}
