import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/**
 * Runs the test files that the parent process names, one after the other, and tells it how each went; without a parent, those of the
 * command line.
 */
async function runFiles() {
  globalThis.UVU_DEFER = 1;
  tellTests(); // before uvu makes its first state
  await import('uvu');
  process.once('disconnect', () => process.exit(1));
  process.on('message', (/** @type {{ open?: true }} */ { open }) => {
    if (open) process.send?.({ open: process.getActiveResourcesInfo() });
  });
  // a listener on the channel would keep this process alive when nothing else does
  process.channel?.unref();
  for (let file = await nextFile(); file !== undefined; file = await nextFile()) {
    const print = process.env.BROCA_TEST_BESIDE === '1' ? heldBack() : () => {};
    await runFile(file);
    print();
    process.send?.({ ended: true });
  }
  process.send?.({ over: true });
  setTimeout(
    () => console.error('Still open after the last test:', process.getActiveResourcesInfo()),
    5000,
  ).unref();
}

const named = process.argv.slice(2);

/** Undefined when there is none left. */
async function nextFile() {
  if (process.channel === undefined) return named.shift();
  process.channel.ref();
  try {
    return (await order()).run;
  } finally {
    process.channel.unref();
  }
}

/** @returns {Promise<{ run?: string }>} the next message that names a file, or says that there is none */
function order() {
  return new Promise((resolve) => {
    const hear = (/** @type {{ run?: string, end?: true }} */ message) => {
      if (message.run === undefined && !message.end) return;
      process.off('message', hear);
      resolve(message);
    };
    process.on('message', hear);
  });
}

/** Keeps what is printed until it is asked for, or until somebody wants to know what hangs. */
function heldBack() {
  const write = process.stdout.write;
  /** @type {string[]} */
  const kept = [];
  process.stdout.write = (/** @type {string | Uint8Array} */ text) => kept.push(String(text)) > 0;
  const print = () => {
    process.stdout.write = write;
    process.stdout.write(kept.splice(0).join(''));
  };
  process.once('message', print);
  return () => {
    process.off('message', print);
    print();
  };
}

/** Tells the name of each test as it begins: uvu writes it into the state of its suite, which nobody else sees. */
function tellTests() {
  /** @type {WeakMap<object, string>} */
  const names = new WeakMap();
  Object.defineProperty(Object.prototype, '__test__', {
    configurable: true,
    get() {
      return names.get(this);
    },
    set(/** @type {string} */ name) {
      names.set(this, name);
      atWork = name;
      process.send?.({ begun: name });
    },
  });
}

/** The present test; empty in a hook. */
let atWork = '';

/** What the present suite needs and this machine lacks, by test. @type {Map<string, string>} */
const missing = new Map();

globalThis.skipTest = (/** @type {string} */ reason) => {
  if (atWork !== '') missing.set(atWork, reason);
};

/** The suite and the name of each test that failed, out of what uvu prints of them. @param {string} errors */
function namesIn(errors) {
  return [...stripVTControlCharacters(errors).matchAll(/^ {3}FAIL +(.+)$/gm)].map(([, name = '']) =>
    name.trim(),
  );
}

async function runFile(/** @type {string} */ file) {
  process.send?.({ started: true });
  process.stdout.write(`${file}\n`);
  /** @type {(() => Promise<[string | true, number, number, number]>)[]} */
  const suites = [];
  globalThis.UVU_QUEUE.splice(0, Infinity, suites);
  globalThis.UVU_INDEX = 0;
  try {
    await import(pathToFileURL(resolve(file)).href);
    if (suites.length === 0) throw new Error('no test ran: a test file ends with test.run()');
    for (const run of suites) {
      const [errors, passed, skipped, total] = await run();
      if (errors !== true) process.stdout.write(`\n${errors}\n`);
      else if (passed < total)
        process.stdout.write('\n   a hook of this suite threw, and its tests did not run\n');
      // a failure may quote others
      const failures = errors === true ? [] : namesIn(errors).slice(0, total - passed);
      if (total - passed > failures.length) failures.push('a hook threw');
      const reasons = [...missing.values()];
      missing.clear();
      for (const reason of new Set(reasons)) process.stdout.write(`   not tested: ${reason}\n`);
      process.send?.({
        passed: passed - reasons.length,
        skipped: skipped + reasons.length,
        failed: total - passed,
        reasons,
        failures,
      });
    }
  } catch (error) {
    process.stdout.write(`\n   ${file} failed: ${error instanceof Error ? error.stack : error}\n`);
    process.send?.({ failed: 1, failures: [String(error)] });
  }
}

await runFiles();
