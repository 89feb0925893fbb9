/** A field of a form, declared once: its schema, its control and what is read from it derive from the entry. */
export type FieldEntry = {
  /** Omitted: a line of text. `number` and `count` are whole numbers, the former with a stepper; `money` is in cents, `weight` in grams. */
  kind?:
    | 'email'
    | 'tel'
    | 'url'
    | 'area'
    | 'select'
    | 'day'
    | 'number'
    | 'count'
    | 'money'
    | 'weight'
    | 'percent'
    | 'check';
  label: string;
  hint?: string;
  /** Below the field. */
  note?: string;
  /** May be empty: then null as a number, and labeled so. */
  optional?: true;
  required?: boolean;
  /** Side by side with its neighbors that say so, too. */
  half?: true;
  minLength?: number;
  maxLength?: number;
  rows?: number;
  min?: number;
  max?: number;
  /** Of a number: the schema's sentence names it with the limits. */
  unit?: 'days' | 'hours';
  pattern?: string;
  format?: 'email';
  /** Said if the schema refuses the value. */
  sentence?: string;
  /** Not remembered by the browser. */
  isNew?: true;
};

export type FieldTable = Readonly<Record<string, FieldEntry>>;

type WholeKind = 'number' | 'count' | 'money' | 'weight';

type ValueOf<Entry> = Entry extends { kind: 'check' }
  ? boolean
  : Entry extends { kind: 'day' }
    ? string | null
    : Entry extends { kind: WholeKind }
      ? Entry extends { optional: true }
        ? number | null
        : number
      : Entry extends { kind: 'percent' }
        ? number
        : string;

/** What a form with these fields holds. */
export type ValuesOf<Table extends FieldTable> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> };

export const pick = <From extends object, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
