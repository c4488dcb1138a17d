import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

interface Layer {
  readonly layers: readonly string[];
  /** Layers whose types may be imported, and nothing else of them. */
  readonly types?: readonly string[];
  /** Files of the composition root it may import. */
  readonly composition?: readonly string[];
  readonly packages: readonly string[];
}

/** Who may import whom, as docs/architecture.md shows it. */
const layers: Readonly<Record<string, Layer>> = {
  root: { layers: [], packages: ['fp-ts', 'io-ts', 'node'] },
  streams: { layers: ['root'], packages: ['rxjs'] },
  template: { layers: ['root'], packages: ['fp-ts', 'node'] },
  brain: { layers: ['root', 'template'], packages: ['fp-ts', 'io-ts', 'yaml', 'node'] },
  settings: { layers: ['root', 'brain', 'wyoming'], packages: ['fp-ts', 'io-ts', 'yaml', 'node'] },
  store: { layers: ['root', 'brain'], packages: ['fp-ts', 'libsql', 'node'] },
  access: { layers: ['root', 'store'], packages: ['fp-ts', 'io-ts', 'node'] },
  changes: {
    layers: ['root', 'brain', 'settings'],
    types: ['store', 'machines'],
    packages: ['fp-ts', 'io-ts', 'yaml', 'node'],
  },
  system: { layers: ['root'], packages: ['fp-ts', 'io-ts', 'chokidar', 'mqtt', 'rxjs', 'node'] },
  systemd: { layers: ['root', 'system'], packages: ['node'] },
  logging: { layers: ['root', 'brain'], types: ['settings'], packages: ['pino'] },
  telemetry: {
    layers: ['root', 'brain'],
    types: ['observing', 'settings'],
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-base',
      'node',
    ],
  },
  wyoming: { layers: ['root', 'system'], packages: ['fp-ts', 'io-ts', 'rxjs', 'bonjour-service', 'node'] },
  engines: {
    layers: ['root', 'streams', 'system', 'models', 'wyoming'],
    packages: [
      'fp-ts',
      'io-ts',
      'rxjs',
      'koffi',
      'speaker',
      'espeak-ng',
      'mpg123-decoder',
      'meyda',
      'vosk',
      '@alexanderolsen/libsamplerate-js',
      'node',
    ],
  },
  models: { layers: ['root', 'system'], packages: ['fp-ts', 'io-ts', 'yauzl', 'node'] },
  satellites: {
    layers: ['root', 'streams', 'brain', 'settings', 'wyoming', 'engines'],
    packages: ['fp-ts', 'io-ts', 'rxjs'],
  },
  hosting: {
    layers: ['root', 'streams', 'brain', 'wyoming', 'engines'],
    types: ['settings'],
    packages: ['fp-ts', 'io-ts', 'rxjs'],
  },
  mqtt: {
    layers: ['root', 'brain', 'system'],
    types: ['settings'],
    packages: ['fp-ts', 'io-ts', 'rxjs', 'mqtt', 'node'],
  },
  actors: {
    layers: ['root', 'streams', 'template', 'brain', 'system'],
    types: ['engines', 'settings', 'store'],
    packages: ['xstate', 'rxjs', 'fp-ts', 'io-ts', 'croner', 'node'],
  },
  modules: {
    layers: ['root', 'streams', 'template', 'brain', 'actors', 'engines'],
    types: ['settings'],
    packages: ['fp-ts', 'io-ts', 'rxjs', 'amaro', 'node'],
  },
  client: { layers: [], packages: [] },
  lint: {
    layers: ['root', 'template', 'brain', 'settings'],
    packages: ['fp-ts', 'node'],
  },
  harness: {
    layers: [
      ...['root', 'streams', 'template', 'brain', 'settings', 'store', 'engines', 'modules', 'machines'],
      'inspecting',
    ],
    types: ['actors'],
    composition: ['assistant.ts'],
    packages: ['fp-ts', 'rxjs', 'xstate', 'node'],
  },
  replay: {
    layers: ['root', 'streams', 'template', 'brain', 'harness'],
    types: ['settings', 'modules', 'observing'],
    packages: ['fp-ts', 'rxjs', 'yaml', 'node'],
  },
  testing: {
    layers: ['root', 'template', 'brain', 'lint', 'harness'],
    types: ['actors', 'settings', 'modules'],
    composition: ['assistant.ts'],
    packages: ['fp-ts', 'io-ts', 'yaml', 'node'],
  },
  inspecting: {
    layers: ['root', 'brain'],
    types: ['machines'],
    packages: ['xstate', 'rxjs', 'fp-ts', 'state-machine-cat', 'node'],
  },
  console: {
    layers: ['console', 'root', 'observing'],
    types: ['client', 'inspecting'],
    packages: [
      'preact',
      '@preact/signals',
      '@codemirror/commands',
      '@codemirror/lang-yaml',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
    ],
  },
  machines: {
    layers: ['root', 'brain'],
    types: ['actors', 'engines', 'modules', 'settings', 'streams'],
    packages: ['xstate', 'rxjs', 'fp-ts'],
  },
  observing: {
    layers: ['root', 'brain'],
    types: ['store'],
    packages: ['fp-ts', 'prom-client', 'rxjs', 'node'],
  },
  http: {
    layers: ['root', 'template', 'brain', 'settings', 'system', 'observing', 'access'],
    types: ['machines', 'inspecting', 'streams', 'changes', 'satellites', 'replay'],
    packages: [
      'fastify',
      '@fastify/basic-auth',
      '@fastify/cors',
      '@fastify/multipart',
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      '@fastify/websocket',
      'fp-ts',
      'io-ts',
      'rxjs',
      'node',
    ],
  },
};

/** The composition root knows every part, and no part knows it. */
const isComposition = (file: string): boolean =>
  ['main.ts', 'assistant.ts', 'neuron-tools.ts', 'lint-world.ts', 'cli.ts'].includes(file) ||
  /^(commands|service)\//.test(file);

/** The modules with native code: a process or a thread of its own runs each. */
const WORKER_PARTS = [
  'engines/espeak/wasm-worker.ts',
  'engines/pocketsphinx/library.ts',
  'engines/vosk/library.ts',
  'store/worker/database.ts',
  'store/directory-lock.ts', // a lock is held by the process that uses the directory
];

/** Not written by anybody. */
const MADE = ['client/client.ts', 'client/types.ts'];

const test = suite('architecture');

const src = join(import.meta.dirname, '../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

for (const file of files.filter((path) => !isComposition(path) && !path.endsWith('.d.ts'))) {
  const layer = layerOf(file);
  test(`src/${file} keeps to its layer`, () => {
    const allowed = layers[layer];
    assert.ok(allowed, `src/${layer} is not in the table`);
    for (const { specifier, isType } of importsOf(file)) {
      if (specifier.startsWith('.')) {
        const path = join(dirname(file), specifier);
        const target = layerOf(path);
        const isAllowed =
          target === layer || allowed.layers.includes(target) || (isType && allowed.types?.includes(target));
        const isKept = isComposition(path) ? allowed.composition?.includes(path) : isAllowed;
        assert.ok(isKept, `imports ${specifier}`);
      } else {
        assert.ok(allowed.packages.includes(packageOf(specifier)), `imports ${specifier}`);
      }
    }
  });
}

test('the table in docs/architecture.md is this one', () => {
  const shown = readFileSync(join(import.meta.dirname, '../docs/architecture.md'), 'utf8');
  const rows = [...shown.matchAll(/^\| (?:root: [^|]*|`(\w+)`) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  const named = (cell = ''): readonly string[] => cell.trim().split(', ').filter(Boolean).sort();
  assert.equal(
    Object.fromEntries(rows.map(([, layer = 'root', all, types]) => [layer, [named(all), named(types)]])),
    Object.fromEntries(
      Object.entries(layers).map(([layer, { layers: all, types = [], composition = [] }]) => [
        layer,
        [
          [...all.filter((one) => one !== layer), ...composition.map((file) => `\`${file}\``)].sort(),
          [...types].sort(),
        ],
      ]),
    ),
  );
});

/** It has to live as long as the process, and is called once. */
const DIRECTORY_LOCK = 'store/directory-lock.ts';

test('native code is loaded in worker modules alone, and for the lock of the data directory', () => {
  for (const file of files) {
    const native = importsOf(file).filter(
      ({ specifier, isType }) => !isType && /^(koffi|libsql|speaker|espeak-ng|vosk)$/.test(specifier),
    );
    const isAllowed = native.length === 0 || file === DIRECTORY_LOCK || WORKER_PARTS.includes(file);
    assert.ok(isAllowed, `${file} imports ${native[0]?.specifier}`);
  }
});

test('no file of src passes 300 lines', () => {
  for (const file of files.filter((path) => !MADE.includes(path)))
    assert.ok(readFileSync(join(src, file), 'utf8').split('\n').length <= 301, file);
});

test('every test file runs its suite', () => {
  const tests = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  for (const file of tests.filter((path) => path.endsWith('.test.ts'))) {
    // uvu says nothing about a suite that never runs
    assert.match(readFileSync(join(import.meta.dirname, file), 'utf8'), /^\s*\w+\.run\(\);$/m, file);
  }
});

test.run();

function importsOf(file: string): readonly { readonly specifier: string; readonly isType: boolean }[] {
  const text = readFileSync(join(src, file), 'utf8');
  const statements = [...text.matchAll(/^(?:import|export)\s(?:[^;]*?from )?'([^']+)'/gm)];
  const dynamic = [...text.matchAll(/\b(?:import|require)\('([^']+)'\)/g)];
  return [
    ...statements.map(([statement, specifier]) => ({
      specifier: specifier ?? '',
      isType: /^(?:import|export) type\s/.test(statement) || isTypesOnly(statement),
    })),
    ...dynamic.map(([, specifier]) => ({ specifier: specifier ?? '', isType: false })),
  ];
}

/** `import { type A, type B } from …` */
function isTypesOnly(statement: string): boolean {
  const names =
    /\{([^}]*)\}/
      .exec(statement)?.[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean) ?? [];
  return names.length > 0 && names.every((name) => name.startsWith('type '));
}

/** `streams/audio.ts` is in `streams`; a file directly under `src` is in `root`. */
function layerOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : 'root';
}

/** `node:fs` is in `node`, `fp-ts/lib/Either.js` in `fp-ts`, `@fastify/cors` is itself. */
function packageOf(specifier: string): string {
  const [first = '', second] = specifier.split(/[/:]/);
  return first.startsWith('@') ? `${first}/${second}` : first;
}
