import { join } from 'node:path';
import { calibratedFiles, rememberCalibrations } from './calibrated.ts';
import { withEnvironment } from './environment.ts';
import { eventStream, type StreamedEvent } from './event-stream.ts';
import { workshop } from './programs.ts';
import { type PulseAudio, pulseAudio } from './pulse-audio.ts';
import { type Answer, type Files, service } from './service.ts';
import { ALL_SAID, ROOM, said, VOICE } from './spoken-orders.ts';

/** A service that hears what is played into one sink and speaks into another, and all it tells. */
export interface ListeningHome {
  readonly pulse: PulseAudio;
  /** Of the service. */
  readonly pid: number;
  readonly home: string;
  readonly send: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** The state of its ears, as `GET /ears` has it. */
  readonly ears: () => Promise<string>;
  readonly events: readonly StreamedEvent[];
  /** Somebody says it into the microphone; settles when it has been said. */
  readonly say: (text: string) => Promise<void>;
  /** Settles when nobody speaks into the microphone. */
  readonly quiet: () => Promise<void>;
  /** Programs for this test alone. */
  readonly shop: ReturnType<typeof workshop>;
  readonly stop: () => Promise<void>;
}

/** A service at work, however it was started. */
export interface Served {
  readonly url: string;
  readonly home: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** In this process: what is set here is set for the service. */
export const servedHere = async (files: Files): Promise<Served> => {
  const { url, home, stopNow } = await service(files);
  return { url, home, pid: process.pid, stop: stopNow };
};

/** A PulseAudio and a service on it; stopping it stops both. `prepare` is called when the sinks are there and the service is not. */
export async function listeningHome(
  files: Files,
  begun: (files: Files) => Promise<Served> = servedHere,
  prepare: (pulse: PulseAudio) => Promise<void> = async () => {},
): Promise<ListeningHome> {
  const pulse = await pulseAudio(ROOM, VOICE);
  const restore = withEnvironment(pulse.env);
  const shop = workshop();
  const close = async (): Promise<void> => {
    await pulse.stop();
    restore();
    await shop.close();
  };
  const wavOf = (text: string): string => said(text, join(shop.directory, `${text}.wav`));
  try {
    for (const text of ALL_SAID) wavOf(text); // a fault may take the voice that says them
    await prepare(pulse);
    const { url, home, pid, stop } = await begun({ ...calibratedFiles(), ...files });
    const { events, close: closeEvents } = await eventStream(`${url}/events`);
    const speaking = new Set<Promise<void>>();
    const send: ListeningHome['send'] = async (method, path, body) => {
      const response = await fetch(url + path, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json().catch(() => undefined) };
    };
    return {
      ...{ pulse, pid, home, send, events, shop },
      ears: async () => ((await send('GET', '/ears')).body as { readonly state: string }).state,
      say: (text) => {
        const speech = pulse.playInto(ROOM, wavOf(text)).catch(() => {});
        speaking.add(speech);
        return speech.finally(() => speaking.delete(speech));
      },
      quiet: async () => void (await Promise.all(speaking)),
      stop: async () => {
        closeEvents();
        rememberCalibrations(home);
        await stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
