import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

const source = join(root, 'src/console');

/**
 * Bundles the page of the console into a folder, each file also compressed.
 * @param {string} folder
 */
export async function buildConsole(folder) {
  const { build } = await import('esbuild');
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  await build({
    entryPoints: ['start.ts', 'main.tsx', 'microphone-worklet.ts'].map((name) => join(source, name)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    chunkNames: 'part-[hash]',
    logLevel: 'silent',
    external: ['/console/*'],
  });
  cpSync(join(source, 'static'), folder, { recursive: true });
  for (const name of readdirSync(folder).filter((name) => !/\.(gz|br|png)$/.test(name))) {
    const content = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
  }
}
