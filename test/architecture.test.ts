import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const { importsIn } = (await import(join(import.meta.dirname, '../scripts/structure/sources.mjs'))) as {
  readonly importsIn: (text: string) => readonly { readonly specifier: string; readonly isType: boolean }[];
};

const { MUTANTS } = (await import(join(import.meta.dirname, '../scripts/mutants/list.mjs'))) as {
  readonly MUTANTS: readonly unknown[];
};
const { locate } = (await import(join(import.meta.dirname, '../scripts/mutants/locate.mjs'))) as {
  readonly locate: (mutant: unknown) => { readonly tests: readonly string[] };
};

interface Layer {
  readonly layers: readonly string[];
  /** Layers whose types may be imported, and nothing else of them. */
  readonly types?: readonly string[];
  readonly packages: readonly string[];
}

/** Who may import whom, as docs/architecture.md shows it. */
const layers: Readonly<Record<string, Layer>> = {
  lib: { layers: [], packages: ['io-ts', 'node'] },
  streams: { layers: ['lib'], packages: ['rxjs'] },
  workers: { layers: ['lib'], packages: ['fp-ts', 'node', 'rxjs'] },
  template: { layers: ['lib', 'workers'], packages: ['fp-ts', 'node', 'pyjinja'] },
  system: { layers: ['lib'], packages: ['chokidar', 'fp-ts', 'mqtt', 'node'] },
  sentences: { layers: ['lib'], packages: ['cldr-rbnf', 'fp-ts', 'io-ts', 'node'] },
  brain: {
    layers: ['lib', 'template', 'sentences'],
    packages: ['fp-ts', 'io-ts', 'node', 'yaml', 'pyjinja'],
  },
  engines: {
    layers: ['lib', 'workers', 'streams', 'system', 'sentences'],
    packages: [
      '@shiguredo/rnnoise-wasm',
      'espeak-ng',
      'fft.js',
      'fp-ts',
      'io-ts',
      'koffi',
      'meyda',
      'modern-tar',
      'mpg123-decoder',
      'node',
      'rxjs',
      'sherpa-onnx-node',
      'speaker',
      'vosk',
      'yauzl',
    ],
  },
  rooms: {
    layers: ['lib', 'streams', 'engines'],
    types: ['brain'],
    packages: ['fp-ts', 'io-ts', 'rxjs'],
  },
  wyoming: {
    layers: ['lib', 'streams', 'system', 'brain', 'engines', 'rooms'],
    types: ['settings'],
    packages: ['bonjour-service', 'fp-ts', 'io-ts', 'node', 'rxjs', 'xstate'],
  },
  settings: {
    layers: ['lib', 'brain', 'wyoming'],
    types: ['sentences'],
    packages: ['fp-ts', 'io-ts', 'node'],
  },
  store: {
    layers: ['lib', 'workers', 'sentences', 'brain', 'settings'],
    types: ['machines', 'actors'],
    packages: ['fp-ts', 'io-ts', 'libsql', 'node', 'yaml'],
  },
  actors: {
    layers: ['lib', 'streams', 'system', 'template', 'sentences', 'brain'],
    types: ['engines', 'settings', 'store'],
    packages: ['croner', 'fp-ts', 'io-ts', 'node', 'rxjs', 'xstate', 'pyjinja'],
  },
  modules: {
    layers: ['lib', 'template', 'brain', 'engines', 'wyoming', 'actors'],
    types: ['settings'],
    packages: ['amaro', 'fp-ts', 'io-ts', 'node', 'rxjs'],
  },
  machines: {
    layers: ['lib', 'brain'],
    types: ['wyoming', 'actors', 'sentences'],
    packages: ['fp-ts', 'rxjs', 'xstate'],
  },
  mqtt: {
    layers: ['lib', 'system', 'brain'],
    types: ['sentences', 'settings'],
    packages: ['fp-ts', 'io-ts', 'mqtt', 'node', 'rxjs'],
  },
  observe: {
    layers: ['lib', 'brain'],
    types: ['machines', 'settings', 'store'],
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-base',
      'fp-ts',
      'node',
      'pino',
      'prom-client',
      'rxjs',
      'xstate',
    ],
  },
  http: {
    layers: ['lib', 'system', 'template', 'sentences', 'brain', 'settings', 'store', 'observe'],
    types: ['machines', 'actors', 'rooms', 'streams', 'testing'],
    packages: [
      '@fastify/basic-auth',
      '@fastify/cors',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      '@fastify/websocket',
      'fastify',
      'fp-ts',
      'io-ts',
      'node',
      'rxjs',
      'pyjinja',
    ],
  },
  client: { layers: [], packages: [] },
  console: {
    layers: ['console', 'lib', 'observe'],
    types: ['client'],
    packages: [
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/lang-yaml',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      '@preact/signals',
      'diff',
      'preact',
      'yaml',
    ],
  },
  check: {
    layers: ['lib', 'template', 'sentences', 'brain', 'settings'],
    packages: ['fp-ts', 'node', 'pyjinja'],
  },
  app: {
    layers: [
      'lib',
      'workers',
      'streams',
      'system',
      'template',
      'brain',
      'engines',
      'rooms',
      'wyoming',
      'settings',
      'store',
      'actors',
      'modules',
      'machines',
      'mqtt',
      'observe',
      'http',
      'check',
    ],
    packages: ['fp-ts', 'io-ts', 'modern-tar', 'node', 'rxjs', 'xstate'],
  },
  testing: {
    layers: [
      'lib',
      'streams',
      'template',
      'sentences',
      'brain',
      'engines',
      'settings',
      'store',
      'modules',
      'machines',
      'observe',
      'check',
      'app',
    ],
    types: ['actors'],
    packages: ['fp-ts', 'io-ts', 'node', 'rxjs', 'xstate', 'yaml', 'pyjinja'],
  },
  'main.ts': {
    layers: [
      'lib',
      'template',
      'brain',
      'settings',
      'store',
      'modules',
      'machines',
      'observe',
      'http',
      'app',
      'testing',
    ],
    types: ['engines'],
    packages: ['fp-ts', 'node'],
  },
  commands: {
    layers: [
      'lib',
      'streams',
      'system',
      'sentences',
      'brain',
      'engines',
      'settings',
      'modules',
      'http',
      'client',
      'check',
      'app',
      'testing',
      'main.ts',
    ],
    types: ['observe'],
    packages: ['fp-ts', 'node', 'rxjs', 'selfsigned', 'yaml'],
  },
  'cli.ts': { layers: ['lib', 'commands'], packages: ['fp-ts'] },
};

/** The modules with native code: a process or a thread of its own runs each. */
const WORKER_PARTS = [
  'engines/espeak/wasm-worker.ts',
  'engines/onnx/runtime.ts',
  'engines/pocketsphinx/library.ts',
  'engines/vosk/library.ts',
  'store/worker/database.ts',
  'store/directory-lock.ts', // a lock is held by the process that uses the directory
];

const test = suite('architecture');

const src = join(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

const packages = join(import.meta.dirname, '../packages');
const packageFiles = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /^\w+\/src\/.*\.ts$/.test(path),
);

for (const layer of new Set(files.map(layerOf))) {
  test(`${layer} imports what its layer may`, () => {
    const allowed = layers[layer];
    assert.ok(allowed, `src/${layer} is not in the table`);
    for (const file of files.filter((path) => layerOf(path) === layer && !path.endsWith('.d.ts'))) {
      for (const { specifier, isType } of importsOf(file)) {
        const target = specifier.startsWith('.') ? layerOf(join(dirname(file), specifier)) : undefined;
        const isAllowed =
          target === undefined
            ? allowed.packages.includes(packageOf(specifier))
            : target === layer ||
              allowed.layers.includes(target) ||
              (isType && allowed.types?.includes(target));
        assert.ok(isAllowed, `src/${file} imports ${specifier}`);
      }
    }
  });
}

test('the packages import nothing but their own files', () => {
  for (const file of packageFiles) {
    const own = file.split('/')[0] ?? '';
    for (const { specifier } of importsIn(readFileSync(join(packages, file), 'utf8')))
      assert.is(
        join(dirname(file), specifier).startsWith(`${own}/src/`),
        true,
        `${file} imports ${specifier}`,
      );
  }
});

test('no folders of src import values of each other in a circle', () => {
  const isUsedBy = (layer: string, seen: readonly string[]): void => {
    assert.not.ok(seen.includes(layer), [...seen, layer].join(' uses '));
    for (const other of layers[layer]?.layers ?? []) if (other !== layer) isUsedBy(other, [...seen, layer]);
  };
  for (const layer of Object.keys(layers)) isUsedBy(layer, []);
});

test('the table in docs/architecture.md is this one', () => {
  const shown = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8');
  const rows = [...shown.matchAll(/^\| `?([\w.]+)`? \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].filter(
    ([, name = '']) => Object.hasOwn(layers, name),
  );
  const named = (cell = ''): readonly string[] => cell.trim().split(', ').filter(Boolean).sort();
  assert.equal(
    Object.fromEntries(rows.map(([, layer = '', all, types]) => [layer, [named(all), named(types)]])),
    Object.fromEntries(
      Object.entries(layers).map(([layer, { layers: all, types = [] }]) => [
        layer,
        [all.filter((one) => one !== layer).sort(), [...types].sort()],
      ]),
    ),
  );
});

/** It has to live as long as the process, and is called once. */
const DIRECTORY_LOCK = 'store/directory-lock.ts';

/** It gets buffers of ours of a fixed size, each 16 ms: a process of its own would take 45 MB and a journey for each. */
const ECHO_FILTER = 'engines/echo/speexdsp.ts';

test('native code is loaded in worker modules alone, for the lock of the data directory, and for the echo', () => {
  for (const file of files) {
    const native = importsOf(file).filter(
      ({ specifier, isType }) => !isType && /^(koffi|libsql|speaker|espeak-ng|vosk)$/.test(specifier),
    );
    const isAllowed = native.length === 0 || [DIRECTORY_LOCK, ECHO_FILTER, ...WORKER_PARTS].includes(file);
    assert.ok(isAllowed, `${file} imports ${native[0]?.specifier}`);
  }
});

test('no file passes 300 lines', () => {
  for (const [file, text] of writtenFiles()) assert.ok(text.split('\n').length <= 301, file);
});

test('names say what a thing is: Deps, Input, Options or Args', () => {
  for (const [file, text] of writtenFiles()) {
    const [vague] =
      /\b(?:interface|type|class) (?:\w*(?:World|Means|Surroundings)|Given|Of)\b/.exec(text) ?? [];
    assert.is(vague, undefined, file);
  }
});

test('every test file runs its suite', () => {
  const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  for (const file of tests.filter((path) => path.endsWith('.test.ts'))) {
    // uvu says nothing about a suite that never runs
    assert.match(readFileSync(join(import.meta.dirname, file), 'utf8'), /^\s*\w+\.run\(\);$/m, file);
  }
});

test('every mutant finds the line it breaks and the tests that notice', () => {
  for (const mutant of MUTANTS) assert.ok(locate(mutant).tests.length > 0);
});

test.run();

/** The path and the text of each file that is not generated. */
function writtenFiles(): readonly (readonly [file: string, text: string])[] {
  const paths = [
    ...files.map((file) => join(src, file)),
    ...packageFiles.map((file) => join(packages, file)),
  ];
  return paths
    .filter((path) => !path.includes('/generated/'))
    .map((path) => [path, readFileSync(path, 'utf8')] as const);
}

function importsOf(file: string): ReturnType<typeof importsIn> {
  return importsIn(readFileSync(join(src, file), 'utf8'));
}

/** `streams/audio.ts` is in `streams`; the files at the top are layers of their own. */
function layerOf(file: string): string {
  return file.split('/')[0] ?? file;
}

/** `node:fs` is in `node`, `fp-ts/lib/Either.js` in `fp-ts`, `@fastify/cors` is itself. */
function packageOf(specifier: string): string {
  const [first = '', second] = specifier.split(/[/:]/);
  return first.startsWith('@') ? `${first}/${second}` : first;
}
