import { cli, root } from '../setup/paths.mjs';
import { run } from '../setup/programs.mjs';

/** What the users of `silero`, `sherpa` and `wakeword` install, and nobody else: the tests of them are left out where it is not. */
const RUNTIME = 'sherpa-onnx-node@1.13.8';
/** `silero.ts`, `wakeword.ts` and `moonshine.ts` of `test/support` look for the networks here. */
const DATA = 'node_modules/.cache/broca';

/** Installs the engines that are not part of Broca, so that they are tested too. Says what could not be installed. */
export async function installOptionalEngines() {
  const steps = [
    ['npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', RUNTIME]],
    [process.execPath, [cli, 'models', 'get', 'silero', '--data', DATA]],
    [process.execPath, [cli, 'models', 'get', 'openwakeword', '--data', DATA]],
    [process.execPath, [cli, 'models', 'get', 'moonshine-tiny-en', '--data', DATA]],
  ];
  for (const [program, words] of /** @type {[string, string[]][]} */ (steps)) {
    const { status, output } = await run(program, words, { cwd: root });
    if (status !== 0) console.log(`not tested, ${words.join(' ')}: ${output.trim()}`);
  }
}
