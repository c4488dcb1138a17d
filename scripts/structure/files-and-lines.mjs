import { readSources } from './sources.mjs';

/** Prints how many files there are, how long they are, and how many of them only one other file imports. */
export function printFilesAndLines() {
  const all = readSources();
  const written = all.filter(({ isGenerated }) => !isGenerated);
  const lines = written.map((source) => source.lines).sort((one, other) => one - other);
  const importers = new Map();
  for (const { path, imports } of all)
    for (const to of new Set(imports.map((each) => each.path)))
      if (to !== undefined) importers.set(to, [...(importers.get(to) ?? []), path]);
  const lone = written.filter(({ path }) => importers.get(path)?.length === 1);
  const inSameFolder = lone.filter(({ path }) => folderOf(importers.get(path)[0]) === folderOf(path));
  console.log(`files written by hand      ${written.length}`);
  console.log(`files generated            ${all.length - written.length}`);
  console.log(`lines written by hand      ${lines.reduce((sum, each) => sum + each, 0)}`);
  console.log(`lines of a file, median    ${lines[Math.floor(lines.length / 2)]}`);
  console.log(`files over 300 lines       ${lines.filter((each) => each > 300).length}`);
  console.log(`files under 30 lines       ${lines.filter((each) => each < 30).length}`);
  console.log(`files with one importer    ${lone.length}, in the same folder ${inSameFolder.length}`);
  console.log('\nfolder of src or package   files   lines');
  for (const [folder, { files, sum }] of [...perFolder(written)].sort(
    ([, one], [, other]) => other.sum - one.sum,
  ))
    console.log(`${folder.padEnd(26)} ${String(files).padStart(5)} ${String(sum).padStart(7)}`);
}

/** @param {ReturnType<typeof readSources>} sources */
function perFolder(sources) {
  /** @type {Map<string, { files: number, sum: number }>} */
  const folders = new Map();
  for (const { path, lines } of sources) {
    const [part, second = ''] = path.split('/');
    const folder = path.split('/').length > 2 ? `${part}/${second}` : `${part}, top level`;
    const { files, sum } = folders.get(folder) ?? { files: 0, sum: 0 };
    folders.set(folder, { files: files + 1, sum: sum + lines });
  }
  return folders;
}

/** @param {string} path */
function folderOf(path) {
  return path.slice(0, path.lastIndexOf('/'));
}
