import * as TE from 'fp-ts/lib/TaskEither.js';
import { transcribed } from '../../src/engines/transcribed.ts';
import {
  type NotedEngines,
  type ScriptedEngines,
  scriptedEngines,
} from '../../src/testing/harness/scripted-engines.ts';

export type FakeEngines = NotedEngines;

/** The harness's engines that do their work at once, and hear no hotword: override any of their functions. */
export const fakeEngines = ({ stt, trigger = {}, ...given }: ScriptedEngines = {}): FakeEngines =>
  scriptedEngines({
    ...given,
    trigger,
    stt: { transcribe: transcribed(() => TE.right({ text: 'hello', by: 'grammar' })), ...stt },
  });
