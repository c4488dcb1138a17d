import { map, scan } from 'rxjs';
import { lengthMs } from './audio.ts';
import { type EnergyOptions, type Room, roomAfter } from './room.ts';
import { energyOf, type HeardFrame, type SpeechDetector } from './speech.ts';

interface Heard {
  readonly room: Room | undefined;
  readonly frame: HeardFrame;
}

/** Speech is what is louder than the room, which it learns all the time; `options` is read for every frame. */
export const energyDetector =
  (options: () => EnergyOptions): SpeechDetector =>
  (frames$) =>
    frames$.pipe(
      scan(({ room }: Heard, frame) => {
        const energy = energyOf(frame.samples);
        const { samples, atMs } = frame;
        const values = options();
        const after = roomAfter(room, { energy, atMs, lengthMs: lengthMs(frame) }, values);
        const threshold = after.threshold * values.recognizer_multiplier;
        return { room: after, frame: { samples, atMs, isSpeech: after.isSpeech, energy, threshold } };
      }, NOTHING),
      map(({ frame }) => frame),
    );

const NOTHING: Heard = {
  room: undefined,
  frame: { samples: new Int16Array(), atMs: 0, isSpeech: false, energy: 0 },
};
