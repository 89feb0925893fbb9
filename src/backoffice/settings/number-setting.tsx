import type { Settings } from '../../shop/settings/schema.ts';
import { TextField } from '../components/fields.tsx';

/** The settings that a part shows, and the sentences of those that were refused. */
export type PartProps = { settings: Settings; fields: Record<string, string> };

type NumberProps = PartProps & {
  name: {
    [Name in keyof Settings]: Settings[Name] extends number | null ? Name : never;
  }[keyof Settings];
  label: string;
  hint?: string;
  min: number;
  max: number;
  optional?: boolean;
};

/** A whole number; empty where it is optional and nothing is set. */
export const NumberSetting = ({ name, settings, fields, optional = false, ...field }: NumberProps) => (
  <TextField
    {...field}
    name={name}
    type="number"
    {...(optional ? { optional } : { required: true })}
    defaultValue={settings[name] ?? ''}
    error={fields[name]}
  />
);
