import { type IndependentSatellite, independentSatellite } from './independent/satellite.ts';
import { spoken } from './spoken.ts';

/** What a process on another host is asked over its channel. */
export interface Asked {
  readonly id: number;
  readonly name: keyof Doings;
  readonly given: readonly unknown[];
}

export type Doings = typeof doings;

const satellites = new Map<string, IndependentSatellite>();

const doings = {
  get: async (url: string): Promise<unknown> => (await fetch(url)).json(),
  /** Puts a satellite there that hears its hotword itself. */
  place: async (name: string, host: string, port: number): Promise<void> => {
    satellites.set(name, await independentSatellite({ kind: 'local-wake', host, port }));
  },
  wake: async (name: string): Promise<void> => there(name).wake('hey_jarvis'),
  say: async (name: string, text: string): Promise<void> => there(name).say(spoken(text, 'en-us', 150)),
  seen: async (name: string) => ({
    isConnected: there(name).isConnected(),
    isSending: there(name).isSending(),
    sounds: there(name).sounds.length,
    transcripts: there(name)
      .told('transcript')
      .map(({ text }) => text),
    lights: there(name).lights(),
  }),
};

function there(name: string): IndependentSatellite {
  const one = satellites.get(name);
  if (one === undefined) throw new Error(`there is no ${name}`);
  return one;
}

process.on('message', async ({ id, name, given }: Asked) => {
  const done = doings[name] as (...given: readonly unknown[]) => Promise<unknown>;
  try {
    process.send?.({ id, result: await done(...given) });
  } catch (error) {
    process.send?.({ id, error: String(error) });
  }
});
process.send?.('ready');
