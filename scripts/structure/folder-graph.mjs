import { readSources } from './sources.mjs';

/** Prints the folders that import values of each other in a circle, and the files with the most imports and importers. */
export function printFolderGraph() {
  const sources = readSources().filter(({ isGenerated }) => !isGenerated);
  const files = graphOf(sources, (path) => path);
  const folders = graphOf(sources, topFolderOf);
  console.log(`folders of src             ${folders.size}`);
  console.log(`arrows between folders     ${[...folders.values()].reduce((sum, { size }) => sum + size, 0)}`);
  printCycles('cycles of folders', folders);
  printCycles('cycles of files', files);
  console.log(`most imports               ${mostOf(files)}`);
  console.log(`most importers             ${mostOf(reversed(files))}`);
}

/** Who imports values of whom, by what `nameOf` calls a path. */
function graphOf(
  /** @type {ReturnType<typeof readSources>} */ sources,
  /** @type {(path: string) => string} */ nameOf,
) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  for (const { path, imports } of sources) {
    const from = nameOf(path);
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const each of imports)
      if (each.path !== undefined && !each.isType && nameOf(each.path) !== from) to.add(nameOf(each.path));
  }
  return graph;
}

/** Files at the top of `src` are folders of their own: a root that imports its parts is no cycle. */
function topFolderOf(/** @type {string} */ path) {
  return path.split('/').slice(0, 2).join('/');
}

function printCycles(/** @type {string} */ title, /** @type {Map<string, Set<string>>} */ graph) {
  const cycles = componentsOf(graph).filter((names) => names.length > 1);
  console.log(`${title.padEnd(26)} ${cycles.length}`);
  for (const names of cycles) console.log(`  ${names.sort().join(' ')}`);
}

/** The strongly connected components of a graph, by Tarjan's algorithm (SIAM Journal on Computing 1, 1972). */
function componentsOf(/** @type {Map<string, Set<string>>} */ graph) {
  /** @type {Map<string, number>} */
  const indexOf = new Map();
  /** @type {Map<string, number>} */
  const lowest = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const components = [];
  const visit = (/** @type {string} */ name) => {
    indexOf.set(name, indexOf.size);
    lowest.set(name, indexOf.get(name) ?? 0);
    stack.push(name);
    for (const next of graph.get(name) ?? []) {
      if (!indexOf.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(name) === indexOf.get(name)) components.push(stack.splice(stack.indexOf(name)));
  };
  for (const name of graph.keys()) if (!indexOf.has(name)) visit(name);
  return components;
}

function reversed(/** @type {Map<string, Set<string>>} */ graph) {
  /** @type {Map<string, Set<string>>} */
  const back = new Map();
  for (const [from, targets] of graph)
    for (const to of targets) back.set(to, (back.get(to) ?? new Set()).add(from));
  return back;
}

function mostOf(/** @type {Map<string, Set<string>>} */ graph) {
  return [...graph]
    .sort(([, one], [, other]) => other.size - one.size)
    .slice(0, 8)
    .map(([name, { size }]) => `${name.replace(/^src\//, '')} ${size}`)
    .join(', ');
}
