#!/usr/bin/env node
import { printExecutedFiles } from './structure/executed-files.mjs';
import { printFilesAndLines } from './structure/files-and-lines.mjs';
import { printFolderGraph } from './structure/folder-graph.mjs';

const words = process.argv.slice(2);

printFilesAndLines();
console.log('');
printFolderGraph();
if (words.includes('--run')) {
  console.log('');
  await printExecutedFiles({ hasNames: words.includes('--names') });
}
