import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { wyomingDetector } from '../../../src/wyoming/engines/detector.ts';
import { messageOf } from '../../../src/wyoming/protocol/event.ts';
import { until } from '../../support/until.ts';
import { SOON, wyomingService } from '../../support/wyoming-service.ts';

const test = suite('wyomingDetector');

const ENERGY = {
  energy_threshold: 300,
  recognizer_multiplier: 1,
  recognizer_energy_ratio: 1.5,
  adjust_for_ambient_noise_second: 0,
};
const LOUD = Int16Array.from({ length: 512 }, (_, index) => (index % 2 === 0 ? 9_000 : -9_000));
const QUIET = new Int16Array(512);

/** A detector at that address; what it makes of the frames it is given, one letter each: speech or quiet. */
function hearing(uri: string) {
  const log: string[] = [];
  const detector = wyomingDetector({ parameters: { uri }, log: (line) => log.push(line), timing: SOON });
  const frames$ = new Subject<AudioFrame>();
  const verdicts: string[] = [];
  const done = frames$.pipe(detector.detect(() => ENERGY)).subscribe({
    next: ({ isSpeech }) => verdicts.push(isSpeech ? 's' : 'q'),
    complete: () => verdicts.push('completed'),
  });
  let atMs = 0;
  const give = (samples: Int16Array): void => {
    frames$.next({ samples, atMs });
    atMs += 32;
  };
  return { detector, frames$, give, verdicts, log, done };
}

test('speech is what the service says, and no frame waits for it', async () => {
  const service = await wyomingService({});
  const { detector, give, verdicts, frames$ } = hearing(service.uri);
  await until(() => detector.health().state === 'ready');
  give(LOUD);
  assert.equal(verdicts, ['s']); // by its energy: no line is there yet
  await until(() => service.heard.some(([first]) => first?.type === 'audio-start'));
  const line = service.open().at(-1);
  const heard = (): number => service.heard.flat().filter(({ type }) => type === 'audio-chunk').length;
  give(LOUD);
  await until(() => heard() === 1);
  assert.equal(verdicts.splice(0), ['s', 'q']);
  line?.send(messageOf('voice-started', { timestamp: 0 }));
  await until(() => {
    give(QUIET);
    return verdicts.at(-1) === 's';
  });
  line?.send(messageOf('voice-stopped', { timestamp: 32 }));
  await until(() => {
    give(LOUD);
    return verdicts.at(-1) === 'q';
  });
  frames$.complete();
  assert.is(verdicts.at(-1), 'completed');
  await until(() => service.open().length === 1);
  await detector.close();
  await service.close();
});

test('while the service is away each frame is judged by its energy, and the log says it once', async () => {
  const service = await wyomingService({}, (_, line) => line.close());
  const { detector, give, verdicts, log, done } = hearing(service.uri);
  give(LOUD);
  await until(() => log.length === 1);
  verdicts.length = 0;
  give(LOUD);
  give(LOUD);
  assert.equal(verdicts, ['s', 's']);
  assert.equal(log, [
    `wyoming: ${service.uri}: it closed the connection; the energy detector hears in its place`,
  ]);
  done.unsubscribe();
  await detector.close();
  await service.close();
});

test.run();
