import { readFileSync } from 'node:fs';
import { deployPath } from './deploy-file.ts';

/** Environment of a service in `deploy/compose.yaml`, filled in as `docker compose` would. */
export function composeEnvironment(service: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const text = readFileSync(deployPath('compose.yaml'), 'utf8');
  const [, block = ''] = new RegExp(`^  ${service}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(text) ?? [];
  const settings = [...block.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
  return Object.fromEntries(settings.map(([name, value = '']) => [name, fill(value, values)]));
}

const fill = (text: string, values: Readonly<Record<string, string>>) =>
  text.replaceAll(/\$\{([A-Z_]+)(?::\?)?\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/compose.yaml asks for ${name}, which has no value.`);
    return value;
  });

/** Variables in an env file. */
export const envFile = (path: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(deployPath(path), 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
