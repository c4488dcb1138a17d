import { NEVER, Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AudioFrame } from '../../../src/streams/audio.ts';
import { detected } from '../../../src/wyoming/engines/trigger.ts';
import type { WyomingEvent } from '../../../src/wyoming/protocol/event.ts';

const test = suite('detected');

const fit = { isOurs: false, isStreaming: false, version: undefined, names: [] };
const samples = new Int16Array(512);

/** Frames on their way to a service of which so much has not been read yet. */
function sending(isWhole: boolean) {
  const sent: WyomingEvent[] = [];
  const frames$ = new Subject<AudioFrame>();
  let waiting = 0;
  let leftOut = 0;
  const line = {
    peer: 'tcp://host:1',
    received$: NEVER,
    send: (event: WyomingEvent) => void sent.push(event),
    waitingBytes: () => waiting,
    flushed: async () => {},
    close: () => {},
  };
  const found$ = detected({ line, fit }, frames$, {
    words: [],
    usual: { means: 'wake' },
    isWhole,
    leftOut: () => {
      leftOut += 1;
    },
  });
  const subscription = found$.subscribe();
  return {
    give: (atMs: number, waitingBytes: number): void => {
      waiting = waitingBytes;
      frames$.next({ samples, atMs });
    },
    chunks: () => sent.filter(({ type }) => type === 'audio-chunk').length,
    leftOut: () => leftOut,
    close: () => subscription.unsubscribe(),
  };
}

test('sound that a slow service has not taken for seconds is left out, which is told once', () => {
  const { give, chunks, leftOut, close } = sending(false);
  give(0, 160_000);
  give(32, 160_001);
  give(64, 160_001);
  give(96, 0);
  assert.equal([chunks(), leftOut()], [2, 1]);
  close();
});

test('of a recording nothing is left out', () => {
  const { give, chunks, leftOut, close } = sending(true);
  give(0, 5_000_000);
  assert.equal([chunks(), leftOut()], [1, 0]);
  close();
});

test.run();
