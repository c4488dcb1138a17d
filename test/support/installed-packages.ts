import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Links what `npm install` puts beside a package into a folder: the packages that are no development tools, except those left out. */
export function linkInstalledPackages(folder: string, leftOut: readonly string[] = []): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  for (const [path, { dev = false }] of Object.entries(packages)) {
    const to = join(folder, path);
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) || !existsSync(join(root, path))) continue;
    if (existsSync(to) || leftOut.some((name) => path === `node_modules/${name}`)) continue;
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(realpathSync(join(root, path)), to);
  }
}
