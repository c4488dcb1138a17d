import { signal } from '@preact/signals';
import { call } from '../api.ts';
import { asked } from '../asked.ts';
import { type AnswerPlayer, answerPlayer, type SoundHeard } from './answer-player.ts';
import { type Capture, capture } from './capture.ts';
import { levelDb } from './level-db.ts';
import { lineTrouble, troubleOf, whyOff } from './microphone-trouble.ts';
import { tabName } from './tab-name.ts';

export type LineState = 'off' | 'opening' | 'open';

/** Whether the microphone of this tab is heard. */
export const line = signal<LineState>('off');

/** Why it is not, and what to do; `''` where nothing is wrong. */
export const trouble = signal(
  whyOff({ isSecure: isSecureContext, canCapture: navigator.mediaDevices !== undefined }) ?? '',
);

/** Whether there can be one at all. */
export const isPossible = trouble.value === '';

/** How loud it is at this tab's microphone; null while it is off. */
export const tabLevelDb = signal<number | null>(null);

/** Where the ears that belong to this tab stand; null while its microphone is off. */
export const tabEars = signal<string | null>(null);

/** Whether the microphone stays open when an answer is over. */
export const isAlwaysOn = signal(false);

interface Line {
  readonly socket: WebSocket;
  readonly capture: Capture;
  readonly player: AnswerPlayer;
}

const LONGEST_OPENING_MS = 10_000;

let present: Line | undefined;
let wasHeard = false;
/** A press of the button that has not reached the ears yet. */
let isPressed = false;

type Told = SoundHeard | { readonly type: 'ready' } | { readonly type: 'ears'; readonly state: string };

/** Opens the microphone and the line to the service. What keeps it from that is in `trouble`. */
export async function openMicrophone(): Promise<void> {
  if (line.value !== 'off' || !isPossible) return;
  line.value = 'opening';
  trouble.value = '';
  wasHeard = false;
  try {
    const microphone = await capture(heard, () => closeMicrophone('The microphone was taken away.'));
    if (isOpening()) await connect(microphone);
    else microphone.close();
  } catch (error) {
    closeMicrophone(error instanceof Error ? troubleOf(error) : String(error));
  }
}

/** It may have been switched off while the browser asked. */
const isOpening = (): boolean => line.value === 'opening';

/** Closes it, with the reason where it was not meant. */
export function closeMicrophone(reason = ''): void {
  const { socket, capture: microphone, player } = present ?? {};
  present = undefined;
  isPressed = false;
  line.value = 'off';
  tabLevelDb.value = null;
  tabEars.value = null;
  trouble.value = reason;
  player?.stop();
  microphone?.close();
  socket?.close();
}

/** Makes the assistant listen to this tab, as if the hotword had been said; opens the microphone where it is off. */
export async function pressToTalk(): Promise<void> {
  isPressed = true;
  await openMicrophone();
  await press();
}

/** The ears are open a moment after the line: when the first sound has reached them. */
async function press(): Promise<void> {
  if (!isPressed || tabEars.value === null || tabEars.value === 'no_microphone') return;
  isPressed = false;
  if (tabEars.value === 'listening') return;
  await asked(() => call('POST', '/trigger', { conversation: tabName.value }));
}

/** Settles when the service is ready to hear, or the line is closed again. */
function connect(microphone: Capture): Promise<void> {
  const { context } = microphone;
  const url = new URL('/microphone', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = String(new URLSearchParams({ name: tabName.value, rate: String(context.sampleRate) }));
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const player = answerPlayer(context, (told) => socket.send(JSON.stringify(told)));
  const opened: Line = { socket, capture: microphone, player };
  present = opened;
  const deadline = setTimeout(() => socket.close(), LONGEST_OPENING_MS);
  return new Promise((settle) => {
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (data instanceof ArrayBuffer) return player.samples(data);
      const told = JSON.parse(data) as Told;
      if (told.type === 'ready') {
        clearTimeout(deadline);
        line.value = 'open';
        settle();
      } else if (told.type === 'ears') earsAre(told.state);
      else player.hear(told);
    };
    socket.onclose = (closed) => {
      clearTimeout(deadline);
      if (present === opened) closeMicrophone(lineTrouble(closed));
      settle();
    };
  });
}

function heard(samples: Int16Array<ArrayBuffer>): void {
  tabLevelDb.value = levelDb(samples);
  if (present?.socket.readyState === WebSocket.OPEN) present.socket.send(samples);
}

/** Whoever pressed to talk once is heard until the answer is over. */
function earsAre(state: string): void {
  tabEars.value = state;
  void press();
  if (state === 'listening') wasHeard = true;
  if (state === 'waiting_for_trigger' && wasHeard && !isAlwaysOn.value) closeMicrophone();
}
