import { cpus } from 'node:os';

const opening = '<!-- results -->';
const closing = '<!-- /results -->';

/** A page without results yet. */
export const emptyPage = `# Benchmarks\n\n${opening}\n${closing}\n`;

/**
 * The page with one benchmark's section put in, replaced where it was there already.
 * @param {string} page
 * @param {string} name
 * @param {string} section
 */
export function withSection(page, name, section) {
  const start = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (start < 0 || end < start)
    throw new Error(`docs/benchmarks.md needs a line ${opening} and one ${closing} below it`);
  const results = page.slice(start + opening.length, end);
  const marked = `<!-- ${name} -->\n${section}\n<!-- /${name} -->`;
  const old = new RegExp(`<!-- ${name} -->[^]*?<!-- /${name} -->`);
  const next = old.test(results) ? results.replace(old, () => marked) : `${results.trimEnd()}\n\n${marked}\n`;
  return `${page.slice(0, start + opening.length)}${next}${page.slice(end)}`;
}

/** One line saying when, on what processor and on what Node something was measured. */
export function describeMachine() {
  const processors = cpus();
  const date = new Date().toISOString().slice(0, 10);
  return `_${date}, ${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}_`;
}
