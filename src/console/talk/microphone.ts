import { signal } from '@preact/signals';
import { call } from '../api.ts';
import { attempt } from '../requests.ts';
import { type AnswerPlayer, answerPlayer, type PlayerCommand } from './answer-player.ts';
import { talkTexts } from './texts.ts';
import { tabName } from './turns.ts';

type ConnectionState = 'off' | 'opening' | 'open';

/** The connection of this tab's microphone to the service. */
export const connectionState = signal<ConnectionState>('off');

/** Why the microphone is off, and what to do; `''` if nothing is wrong. */
export const microphoneError = signal(
  unavailableReason(isSecureContext, navigator.mediaDevices !== undefined) ?? '',
);

/** Whether this page can have a microphone. */
export const isAvailable = microphoneError.value === '';

/** How loud it is at this tab's microphone; null while it is off. */
export const tabLevelDb = signal<number | null>(null);

/** The state of the ears of this tab; null while its microphone is off. */
export const tabEars = signal<string | null>(null);

/** Whether the microphone stays open when an answer is over. */
export const isAlwaysOn = signal(false);

interface Connection {
  readonly socket: WebSocket;
  readonly capture: Capture;
  readonly player: AnswerPlayer;
}

const OPEN_TIMEOUT_MS = 10_000;

let connection: Connection | undefined;
let hasListened = false;
/** A press of the button that has not reached the ears yet. */
let isPressed = false;

type ServerMessage =
  | PlayerCommand
  | { readonly type: 'ready' }
  | { readonly type: 'ears'; readonly state: string };

/** Opens the microphone and the connection to the service. A failure is put into `microphoneError`. */
export async function openMicrophone(): Promise<void> {
  if (connectionState.value !== 'off' || !isAvailable) return;
  connectionState.value = 'opening';
  microphoneError.value = '';
  hasListened = false;
  try {
    const microphone = await capture(sendSamples, () => closeMicrophone(talkTexts.microphoneLost));
    if (isOpening()) await connect(microphone);
    else microphone.close();
  } catch (error) {
    closeMicrophone(error instanceof Error ? captureErrorText(error) : String(error));
  }
}

/** It may have been switched off while the browser asked. */
const isOpening = (): boolean => connectionState.value === 'opening';

/** Closes the microphone; `reason` says why, if the user did not close it. */
export function closeMicrophone(reason = ''): void {
  const { socket, capture: microphone, player } = connection ?? {};
  connection = undefined;
  isPressed = false;
  connectionState.value = 'off';
  tabLevelDb.value = null;
  tabEars.value = null;
  microphoneError.value = reason;
  player?.stop();
  microphone?.close();
  socket?.close();
}

/** Makes the assistant listen to this tab, as after the wake word; opens the microphone if it is off. */
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
  await attempt(() => call('POST', '/trigger', { conversation: tabName.value }));
}

/** Resolves when the service is ready for sound, or the socket has closed. */
function connect(microphone: Capture): Promise<void> {
  const { context } = microphone;
  const url = new URL('/microphone', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.search = String(new URLSearchParams({ name: tabName.value, rate: String(context.sampleRate) }));
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const player = answerPlayer(context, (message) => socket.send(JSON.stringify(message)));
  const opened: Connection = { socket, capture: microphone, player };
  connection = opened;
  const deadline = setTimeout(() => socket.close(), OPEN_TIMEOUT_MS);
  return new Promise((settle) => {
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (data instanceof ArrayBuffer) return player.samples(data);
      const message = JSON.parse(data) as ServerMessage;
      if (message.type === 'ready') {
        clearTimeout(deadline);
        connectionState.value = 'open';
        settle();
      } else if (message.type === 'ears') setEarsState(message.state);
      else player.hear(message);
    };
    socket.onclose = (closed) => {
      clearTimeout(deadline);
      if (connection === opened) closeMicrophone(closeReasonText(closed));
      settle();
    };
  });
}

function sendSamples(samples: Int16Array<ArrayBuffer>): void {
  tabLevelDb.value = levelDb(samples);
  if (connection?.socket.readyState === WebSocket.OPEN) connection.socket.send(samples);
}

/** Closes the microphone after the answer, unless it is always on. */
function setEarsState(state: string): void {
  tabEars.value = state;
  void press();
  if (state === 'listening') hasListened = true;
  if (state === 'waiting_for_trigger' && hasListened && !isAlwaysOn.value) closeMicrophone();
}

/** Shown in place of silence, which is infinitely low. */
const MIN_DB = -90;

/** How loud 16-bit samples are, in decibels to full scale. */
export function levelDb(samples: Int16Array): number {
  let squares = 0;
  for (const sample of samples) squares += (sample / 32_768) ** 2;
  const mean = squares / Math.max(1, samples.length);
  return Math.max(MIN_DB, 10 * Math.log10(Math.max(mean, Number.MIN_VALUE)));
}

/** A microphone at work. */
interface Capture {
  readonly context: AudioContext;
  readonly close: () => void;
}

/** Opens the microphone of this device and gives what it hears, 16-bit samples at the context's rate. Rejects with a DOMException. */
async function capture(
  sendSamples: (samples: Int16Array<ArrayBuffer>) => void,
  onLost: () => void,
): Promise<Capture> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const context = new AudioContext();
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule('/console/microphone-worklet.js');
    const worklet = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 });
    worklet.port.onmessage = ({ data }: MessageEvent<Int16Array<ArrayBuffer>>) => sendSamples(data);
    context.createMediaStreamSource(stream).connect(worklet);
    for (const track of stream.getTracks()) track.onended = onLost;
    await context.resume();
    return { context, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Why a page can have no microphone here, and what to do; undefined where it can. */
export function unavailableReason(isSecure: boolean, canCapture: boolean): string | undefined {
  if (!isSecure) return talkTexts.needsSecurePage;
  return canCapture ? undefined : talkTexts.noBrowserSupport;
}

/** What a failed request for the microphone means, by the name of its DOMException. */
export function captureErrorText({ name, message }: Pick<Error, 'name' | 'message'>): string {
  return CAPTURE_ERRORS[name] ?? talkTexts.openFailed(message);
}

const CAPTURE_ERRORS: Readonly<Record<string, string>> = {
  NotAllowedError: talkTexts.notAllowed,
  NotFoundError: talkTexts.noMicrophone,
  OverconstrainedError: talkTexts.noMicrophone,
  NotReadableError: talkTexts.microphoneBusy,
  AbortError: talkTexts.microphoneBusy,
};

/** The text for a closed connection to the service. */
export const closeReasonText = ({ reason }: { readonly reason: string }): string =>
  reason === '' ? talkTexts.connectionLost : talkTexts.connectionClosed(reason);
