import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Message, type MessageData, NO_PAYLOAD } from '../../../src/wyoming/protocol/event.ts';
import {
  afterSound,
  afterTurn,
  canBeHeard,
  IDLE_STAGE,
  type Stage,
  stageAfter,
} from '../../../src/wyoming/satellites/incoming.ts';

const test = suite('satellites/wyoming/stage');

const said = (type: 'detection' | 'audio-stop' | 'played', data = {}): Message => ({
  type,
  data,
  payload: NO_PAYLOAD,
});
const turn = (
  start_stage: 'wake' | 'asr' | 'tts',
  more: Partial<MessageData<'run-pipeline'>> = {},
): Message => ({
  type: 'run-pipeline',
  data: { start_stage, end_stage: 'tts', ...more },
  payload: NO_PAYLOAD,
});
const after = (...messages: readonly Message[]): Stage =>
  messages.reduce((stage, message) => stageAfter(stage, message).stage, IDLE_STAGE);

test('a detection and the turn after it are one hotword', () => {
  assert.is(stageAfter(IDLE_STAGE, said('detection', { name: 'alexa' })).woken, 'alexa');
  assert.is(stageAfter(after(said('detection')), turn('asr')).woken, undefined);
  assert.is(stageAfter(after(said('detection'), turn('asr')), turn('asr')).woken, '');
});

test('a turn that was over before it began is over', () => {
  const released = afterTurn(after(said('detection')));
  assert.is(stageAfter(released, turn('asr')).isOver, true);
  assert.is(stageAfter(afterSound(released), turn('asr')).woken, '', 'its sound was the turn');
});

test('after a turn one that goes on is heard for the hotword, and others rest', () => {
  assert.is(afterTurn(after(turn('wake', { restart_on_end: true }))).hears, 'hotword');
  assert.is(afterTurn(after(turn('wake'))).hears, 'nothing');
  assert.is(afterTurn(after(turn('asr'))).hears, 'nothing');
  assert.is(after(turn('wake'), said('audio-stop')).hears, 'nothing');
});

test('one that sends when somebody speaks can be heard between its turns, and one that has to be woken cannot', () => {
  assert.is(canBeHeard(afterTurn(after(turn('wake')))), true);
  assert.is(canBeHeard(afterTurn(after(turn('asr')))), false);
  assert.is(canBeHeard(after(turn('asr'))), true);
});

test('what has nothing to do with its sound leaves it where it is', () => {
  const stage = after(turn('asr'));
  assert.is(stageAfter(stage, said('played')).stage, stage);
  assert.is(stageAfter(stage, turn('tts')).stage, stage);
});

test.run();
