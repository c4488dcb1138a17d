import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { SimulatedClock } from 'xstate';
import { memory } from '../../src/actors/memory.ts';
import type { NeuronTools } from '../../src/actors/neuron-tools.ts';
import { brainOf } from '../../src/brain/brain.ts';
import { refusalsText } from '../../src/lib/decode.ts';
import { List } from '../../src/sentences/codecs.ts';
import { editedList } from '../../src/sentences/lists/list-edit.ts';
import type { SettingsChange } from '../../src/settings/edit-settings.ts';
import { settingsOf } from '../../src/settings/settings.ts';
import { here } from '../../src/template/render-parameters.ts';
import { fakeTimers } from './fake-timers.ts';

export interface FakeTools extends NeuronTools {
  readonly clock: SimulatedClock;
  /** Texts queued on the output. */
  readonly spoken: string[];
  readonly printed: string[];
  /** Files played to their end. */
  readonly played: string[];
  /** What was asked of the brain and the settings; neither changes. */
  readonly enabled: (readonly [name: string, isEnabled: boolean])[];
  readonly changes: SettingsChange[];
  /** What lists that had no values became, as hassil writes them. */
  readonly lists: (readonly [name: string, list: unknown])[];
  /** What signals were told. */
  readonly notified: (readonly [notification: string, payload: unknown])[];
  /** How often the service was asked to stop. */
  readonly stops: () => number;
}

/** Tools that remember what they were used for; time and date go with `clock`, and chance always takes the first. */
export function fakeTools(overrides: Partial<NeuronTools> = {}, clock = new SimulatedClock()): FakeTools {
  const spoken: string[] = [];
  const printed: string[] = [];
  const played: string[] = [];
  const enabled: (readonly [string, boolean])[] = [];
  const changes: SettingsChange[] = [];
  const lists: (readonly [string, unknown])[] = [];
  const notified: (readonly [string, unknown])[] = [];
  const empty = brainOf([]);
  const now = () => new Date(Date.parse('2026-01-04T07:05:09Z') + clock.now());
  let stops = 0;
  const tools: FakeTools = {
    clock,
    spoken,
    printed,
    played,
    enabled,
    changes,
    lists,
    notified,
    stops: () => stops,
    speak: (text) => spoken.push(text),
    announce: (text) => {
      spoken.push(text);
      return [];
    },
    drained: async () => {},
    play: (path) => TE.fromIO(() => void played.push(path)),
    sleep: sleeping(clock),
    print: (line) => printed.push(line),
    stop: () => {
      stops += 1;
    },
    now,
    random: () => 0,
    home: '/nowhere',
    version: '0.0.0',
    memory: memory(),
    brain: () => empty,
    settings: () => settingsOf({}, {}),
    enableSynapse: (name, isEnabled) => {
      if (tools.brain().find(name) === undefined) return TE.left({ _tag: 'UnknownSynapse', name });
      enabled.push([name, isEnabled]);
      return TE.right(undefined);
    },
    changeSettings: (change) => {
      changes.push(change);
      return TE.right(undefined);
    },
    changeList: (name, edit, isTemplate) => {
      const edited = editedList(undefined, edit, isTemplate);
      if (E.isLeft(edited))
        return TE.left({ _tag: 'BadRequest', field: '', message: refusalsText(edited.left, name) });
      lists.push([name, List.encode(edited.right)]);
      return TE.right(undefined);
    },
    notify: (...note) => {
      notified.push(note);
      return E.right(undefined);
    },
    timers: fakeTimers(),
    sandbox: here,
    ...overrides,
  };
  return tools;
}

/** Waits in the clock's time; an abort rejects, as that of `node:timers/promises` does. */
export const sleeping =
  (clock: SimulatedClock): NeuronTools['sleep'] =>
  (delayMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      const timer = clock.setTimeout(resolve, delayMs);
      signal.addEventListener('abort', () => {
        clock.clearTimeout(timer);
        reject(signal.reason);
      });
    });
