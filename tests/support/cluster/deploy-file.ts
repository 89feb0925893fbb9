import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const DEPLOY = join(import.meta.dirname, '../../../deploy');

export const deployPath = (path: string): string => join(DEPLOY, path);

/** A file of `deploy/` with its `${NAMES}` filled in, like `envsubst`. Throws if a name has no value. */
export function fillDeployFile(path: string, values: Readonly<Record<string, string | number>>): string {
  return readFileSync(deployPath(path), 'utf8').replaceAll(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/${path} asks for ${name}, which has no value.`);
    return String(value);
  });
}
