import * as E from 'fp-ts/lib/Either.js';
import { BehaviorSubject, NEVER, type Observable, of, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import type { Detection, NearHotword, Sound, Trigger } from '../../../src/engines/ports.ts';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { LEAD_IN_MS } from '../../../src/streams/endpoint.ts';
import type { HeardFrame } from '../../../src/streams/speech.ts';
import type { Address } from '../../../src/wyoming/protocol/address.ts';
import { eventOf, type WyomingEvent } from '../../../src/wyoming/protocol/event.ts';
import { audioChunk, monoFormat } from '../../../src/wyoming/protocol/info.ts';
import { readSatellite } from '../../../src/wyoming/satellites/incoming.ts';
import { holdDuringSound } from '../../../src/wyoming/satellites/line.ts';
import { reportedWakes, satelliteTrigger } from '../../../src/wyoming/satellites/link.ts';
import { satellitePlayer } from '../../../src/wyoming/satellites/player.ts';
import { type Chunk, SILENCE, satelliteSource, toneAfter } from '../../../src/wyoming/satellites/source.ts';
import { discoveredSatellites } from '../../../src/wyoming/satellites/targets.ts';
import { type HotwordRequest, turnMachine } from '../../../src/wyoming/satellites/turn.machine.ts';
import { FRAME_MS, frameAt } from '../../support/frames-at.ts';
import { until } from '../../support/until.ts';
import { handLine } from '../../support/wyoming-line.ts';

const test = suite('hotwords of a satellite');

const NOTHING: HotwordRequest = { isOpen: false, hotwords: [] };

const ENGINE = { health: () => ({ state: 'ready' }) as const, close: async () => {} };
const found = (hotword: string, means: Detection['means'] = 'wake'): Detection => ({
  hotword,
  endMs: 0,
  score: 1,
  means,
});

/** The hotwords that open the ears of a satellite, while the engine finds these in whatever it hears. */
function opened(request: HotwordRequest, finds: readonly Detection[] = []) {
  const { woken, detections$ } = reportedWakes();
  const heard: AudioFrame[] = [];
  const trigger: Trigger = {
    ...ENGINE,
    detect: (frames$, options) => {
      frames$.subscribe((frame) => heard.push(frame));
      for (const { hotword, score } of finds) options?.near?.({ hotword, score });
      return of(...finds);
    },
  };
  const over = satelliteTrigger(detections$, () => request)(trigger, () => false);
  const all: string[] = [];
  const frames$ = new Subject<AudioFrame>();
  const told: string[] = [];
  const options = { isSpeaking: () => false, near: ({ hotword }: NearHotword) => void told.push(hotword) };
  const listen = () => over.detect?.(frames$, options).subscribe(({ hotword }) => all.push(hotword));
  return { woken, all, told, listen, frames$, heard };
}

test('a hotword that the satellite heard before its ears listened is not lost, and counts once', () => {
  const { woken, all, listen } = opened(NOTHING);
  woken('hey_jarvis', 0);
  listen();
  listen();
  assert.equal(all, ['hey jarvis']);
  woken('', 0);
  assert.equal(all, ['hey jarvis', 'the wake word', 'the wake word'], 'both listen');
});

test('the engine hears what is sent for a hotword, and its hotwords are those that are asked for', () => {
  const finds = [found('Hey Jarvis'), found('alexa'), found('stop', 'stop')];
  const asking: HotwordRequest = { isOpen: true, hotwords: ['hey_jarvis'] };
  const one = opened(asking, finds);
  one.listen();
  one.frames$.next({ samples: new Int16Array(512), atMs: 0 });
  assert.equal([one.all, one.heard.length], [['Hey Jarvis', 'stop'], 1]);
  assert.equal(one.told, ['Hey Jarvis'], 'what is near');
  const other = opened({ ...asking, isOpen: false }, []);
  other.listen();
  other.frames$.next({ samples: new Int16Array(512), atMs: 0 });
  assert.equal(other.heard, []);
});

test('what the engine is asked about our own voice has nothing to do with the satellite', () => {
  const { detections$ } = reportedWakes();
  const trigger: Trigger = { ...ENGINE, detect: () => of(found('alexa')) };
  const over = satelliteTrigger(detections$, () => NOTHING)(trigger, () => false);
  const all: string[] = [];
  over.detect?.(NEVER, { isOwnVoice: true }).subscribe(({ hotword }) => all.push(hotword));
  assert.equal(all, ['alexa']);
});

test('one that nobody came for is forgotten after two seconds, whatever the clock of the wall says', () => {
  let atMs = 0;
  const { woken, detections$ } = reportedWakes(() => atMs);
  const heardAfter = (ms: number): boolean => {
    let isHeard = false;
    woken('hey_jarvis', 0);
    atMs += ms;
    detections$.subscribe(() => (isHeard = true)).unsubscribe();
    return isHeard;
  };
  assert.equal([heardAfter(2_000), heardAfter(2_001)], [true, false]);
});

test('where all talk is meant, what the assistant says and its echo open nothing', () => {
  const { detections$ } = reportedWakes();
  let isSounding = true;
  const request: HotwordRequest = { isOpen: true, hotwords: [] };
  const over = satelliteTrigger(detections$, () => request)(ENGINE, () => isSounding);
  const all: number[] = [];
  const frames$ = new Subject<AudioFrame>();
  over.detect?.(frames$).subscribe(({ endMs }) => all.push(endMs));
  let frame = 0;
  const give = (count: number, isSpeech: boolean): void => {
    for (const end = frame + count; frame < end; frame += 1) {
      const energy = isSpeech ? 1_000 : 10;
      const judged: HeardFrame = { ...frameAt(energy, frame * FRAME_MS), isSpeech, energy };
      frames$.next(judged);
    }
  };
  give(20, true);
  isSounding = false;
  give(20, false);
  assert.equal(all, []);
  give(20, true);
  assert.equal(all, [40 * FRAME_MS - LEAD_IN_MS]);
});

test.run();

const incomingTest = suite('readSatellite');

/** What a satellite does by these messages, and the sound that is heard of it. */
function readFrom(...events: readonly WyomingEvent[]) {
  const received$ = new Subject<WyomingEvent>();
  const turn = createActor(turnMachine).start();
  const problems: string[] = [];
  let heard = 0;
  const { chunks$ } = readSatellite(
    { ...handLine().line, received$ },
    turn,
    (problem) => problems.push(problem),
    () => {},
  );
  chunks$.subscribe(() => {
    heard += 1;
  });
  for (const event of events) received$.next(event);
  const { context, value } = turn.getSnapshot();
  turn.stop();
  return { problems, heard, context, stream: value.stream, messages: value.messages };
}

const SOUND = audioChunk(monoFormat(16_000), new Int16Array(512));
const begins = (start_stage: string) => eventOf('run-pipeline', { start_stage, end_stage: 'tts' });

incomingTest('the sound of a satellite is heard while it streams for something', () => {
  assert.equal(readFrom(SOUND, begins('asr'), SOUND, SOUND, eventOf('audio-stop'), SOUND).heard, 2);
  assert.equal(readFrom(begins('wake'), SOUND).heard, 1);
});

incomingTest('its order has begun with its sound', () => {
  const { stream, context } = readFrom(eventOf('detection'));
  assert.equal([stream, context.isDetected], ['order', true]);
  assert.is(readFrom(eventOf('detection'), SOUND).context.isDetected, false);
});

incomingTest('wrong sound and wrong starts are refused, what else is wrong is noted', () => {
  const noisy = readFrom(eventOf('audio-chunk', { rate: 0, width: 2, channels: 1 }));
  assert.equal(noisy.messages, 'refused');
  assert.match(noisy.problems[0] ?? '', /^audio-chunk|^sound of 0 Hz/);
  assert.equal(readFrom(begins('tts')).problems, ['a turn cannot begin with tts here']);
  const named = readFrom(eventOf('detection', { name: 7 }));
  assert.equal([named.messages, named.problems.length, named.stream], ['fine', 1, 'silent']);
});

incomingTest.run();

const playerTest = suite('satellitePlayer');

const FORMAT = { rate: 8_000, width: 2, channels: 1 };
const sound = (lengthMs: number, sampleRateHz = 8_000): Sound => ({
  sampleRateHz,
  samples: new Int16Array((lengthMs * sampleRateHz) / 1_000).fill(4_000),
});

/** A satellite in the test's hand, and what is played at it. */
function playing(sound$: Observable<Sound>, isQuiet$: Observable<boolean> = NEVER) {
  const events: WyomingEvent[] = [];
  const played$ = new Subject<void>();
  const aborter = new AbortController();
  const begun: number[] = [];
  const player = satellitePlayer({ send: (event) => void events.push(event), played$ }, FORMAT);
  let outcome: unknown;
  void player
    .play(sound$, aborter.signal, (part) => void begun.push(part), isQuiet$)()
    .then((result) => {
      outcome = E.isLeft(result) ? result.left : 'heard';
    });
  const types = () => events.map(({ type }) => type);
  const samples = () => events.reduce((sum, { payload }) => sum + payload.length / 2, 0);
  return { events, types, samples, played$, aborter, begun, outcome: () => outcome };
}

playerTest(
  'a sound goes out in chunks of 1024 samples, and is heard when the satellite says so',
  async () => {
    const { types, played$, begun, outcome, samples } = playing(of(sound(100), sound(200)));
    await until(() => types().at(-1) === 'audio-stop');
    assert.equal(types(), ['audio-start', ...Array(3).fill('audio-chunk'), 'audio-stop']);
    assert.is(samples(), 2_400);
    played$.next(); // of the sound before: this one cannot have been heard yet
    await until(() => begun.length === 2);
    assert.is(outcome(), undefined);
    await until(() => {
      played$.next();
      return outcome() === 'heard';
    });
    assert.equal(begun, [0, 1]);
  },
);

playerTest('half a second goes out before it is heard, and after an abort nothing but its end', async () => {
  const { types, samples, aborter, outcome } = playing(of(sound(20_000)));
  await until(() => samples() > 0);
  aborter.abort();
  await until(() => outcome() !== undefined);
  assert.equal(outcome(), { _tag: 'EngineFailed', engine: 'satellite', message: 'playback was cancelled' });
  const sent = samples();
  assert.ok(sent < 40_000, `${sent} samples`);
  assert.equal(
    [types()[0], types().at(-1), types().filter((type) => type === 'audio-stop').length],
    [...['audio-start', 'audio-stop', 1]],
  );
});

playerTest('a line that goes fails what is played', async () => {
  const { played$, outcome } = playing(of(sound(2_000)));
  played$.complete();
  await until(() => outcome() !== undefined);
  assert.equal(outcome(), { _tag: 'EngineFailed', engine: 'satellite', message: 'its connection is closed' });
});

playerTest(
  'an old satellite that says nothing is taken to have played all a second and a half later',
  async () => {
    const { outcome } = playing(of(sound(50)));
    await until(() => outcome() === 'heard');
  },
);

playerTest(
  'another rate is brought to that of the satellite, as long as before, and what is to be quiet is quiet',
  async () => {
    const { events, samples, types, aborter } = playing(of(sound(300, 16_000)), of(true));
    await until(() => types().at(-1) === 'audio-stop');
    aborter.abort();
    assert.is(samples(), 2_400);
    const [, chunk] = events;
    const loudest = Math.max(...new Int16Array(new Uint8Array(chunk?.payload ?? []).buffer));
    assert.ok(loudest > 500 && loudest < 1_500, `${loudest}`);
  },
);

playerTest('a sound without a sample is heard at once, and nobody is bothered', async () => {
  const { types, begun, outcome } = playing(of(sound(0)));
  await until(() => outcome() === 'heard');
  assert.equal([types(), begun], [[], [0]]);
});

playerTest.run();

const holdingTest = suite('holdDuringSound');

/** What goes out when these are sent. */
function sent(...types: readonly string[]): readonly string[] {
  const { line, sent: out } = handLine();
  const { send } = holdDuringSound(line);
  for (const type of types) send(eventOf(type));
  return out;
}

holdingTest('the end of a turn and a hotword wait for the end of a sound, with what came after them', () => {
  const sound = ['audio-start', 'audio-chunk'];
  assert.equal(sent(...sound, 'detection', 'transcribe', 'audio-stop', 'voice-started'), [
    ...[...sound, 'audio-stop', 'detection', 'transcribe', 'voice-started'],
  ]);
  assert.equal(sent(...sound, 'transcript', 'detect', 'audio-stop', ...sound, 'audio-stop'), [
    ...[...sound, 'audio-stop', 'transcript', 'detect', ...sound, 'audio-stop'],
  ]);
});

holdingTest('nothing else waits', () => {
  const types = ['transcript', 'synthesize', 'audio-start', 'ping', 'timer-started', 'voice-started'];
  assert.equal(sent(...types, 'audio-stop', 'transcript'), [...types, 'audio-stop', 'transcript']);
  assert.equal(sent('audio-start', 'transcript', 'pong', 'timer-finished', 'pause-satellite'), [
    ...['audio-start', 'pong', 'timer-finished', 'pause-satellite'],
  ]);
});

holdingTest.run();

const targetsTest = suite('discoveredSatellites');

const address: Address = { kind: 'tcp', host: '192.168.1.7', port: 10_700 };

/** Those of these names, of whom some are connected. */
function seen(names: readonly string[], connected: readonly string[]) {
  const found = discoveredSatellites((name) => connected.includes(name));
  for (const name of names) found.see({ type: 'found', name, address });
  return { ...found, names: () => [...found.addresses().keys()] };
}

targetsTest('one that is lost and not connected is none', () => {
  const { see, names } = seen(['hall', 'bath'], []);
  see({ type: 'lost', name: 'hall' });
  assert.equal(names(), ['bath']);
});

targetsTest(
  'one that is lost and connected stays until its line ends, and longer when it was seen again',
  () => {
    const { see, ended, names } = seen(['hall', 'bath'], ['hall', 'bath']);
    for (const name of names()) see({ type: 'lost', name });
    see({ type: 'found', name: 'bath', address });
    assert.equal(names(), ['hall', 'bath']);
    assert.equal([ended('hall'), ended('bath'), ended('cellar')], [true, false, false]);
    assert.equal(names(), ['bath']);
  },
);

targetsTest(
  'whoever looks anew keeps those that are connected, and the others where they are seen again',
  () => {
    const { doubt, ended, names } = seen(['hall', 'bath'], ['hall']);
    doubt();
    assert.equal(names(), ['hall']);
    assert.ok(ended('hall'));
    assert.equal(names(), []);
  },
);

targetsTest.run();

const sourceTest = suite('satelliteSource');

/** What is heard of a satellite in the test's hand. */
function listening(isListening = false) {
  const chunks$ = new Subject<Chunk>();
  const isListening$ = new BehaviorSubject(isListening);
  const source = satelliteSource(chunks$, isListening$);
  const frames: AudioFrame[] = [];
  let isOver = false;
  const hearing = source.frames$.subscribe({
    next: (frame) => frames.push(frame),
    complete: () => (isOver = true),
  });
  const give = (value: number, rateHz = 16_000, length = 1_024): void =>
    chunks$.next({
      rateHz,
      samples: Int16Array.from({ length }, (_, at) => (at % 64 < 32 ? value : -value)),
    });
  return { chunks$, isListening$, source, frames, give, hearing, isOver: () => isOver };
}

sourceTest('a satellite that rests is open: it begins with a moment of silence', async () => {
  const { frames, source, hearing } = listening();
  await until(() => frames.length === 8);
  assert.equal(
    [frames[7]?.atMs, source.nowMs(), source.mayRest, source.health().state],
    [224, 256, true, 'ready'],
  );
  hearing.unsubscribe();
  assert.is(source.health().state, 'off');
});

sourceTest('what it sends follows, of whatever rate, in one audio time, and ends with it', async () => {
  const { chunks$, frames, give, isOver } = listening();
  await until(() => frames.length === 8);
  give(100);
  await until(() => frames.length === 10);
  for (let piece = 0; piece < 20; piece += 1) give(200, 48_000, 1_536);
  chunks$.complete();
  await until(isOver);
  assert.equal(
    frames.map(({ atMs }) => atMs),
    frames.map((_, index) => index * 32),
  );
  assert.is(frames.length, 30);
  const loudest = Math.max(...(frames[20]?.samples ?? []));
  assert.ok(loudest > 150 && loudest < 260, `${loudest}`);
});

sourceTest('where an order is waited for and nothing comes, its quiet room is heard on', async () => {
  const { frames, give, hearing } = listening(true);
  await until(() => frames.length === 8);
  give(300);
  give(4_000);
  await until(() => frames.length >= 16);
  assert.equal([...new Set(frames.slice(12).map(({ samples }) => samples[7]))], [300]);
  hearing.unsubscribe();
});

sourceTest('a moment at the end of its sound is no room', () => {
  const quiet = toneAfter(SILENCE, { rateHz: 16_000, samples: new Int16Array(1_024).fill(300) });
  const tail = { rateHz: 16_000, samples: new Int16Array(159) };
  assert.ok(toneAfter(quiet, tail) === quiet);
  assert.is(toneAfter(quiet, { ...tail, samples: new Int16Array(160) }).samples.length, 160);
});

sourceTest('a satellite that is gone while it is waited for is heard no more', async () => {
  const { chunks$, isOver } = listening(true);
  chunks$.complete();
  await until(isOver);
});

sourceTest.run();
