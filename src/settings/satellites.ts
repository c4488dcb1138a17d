import type { Refusal } from '../decode.ts';
import type { Address } from '../wyoming/protocol/address.ts';
import type { EngineChoice, Settings } from './settings.ts';
import type { WrittenSatellites } from './written-satellites.ts';

/** A satellite that is dialled, and what is used for it alone. */
export interface SatelliteSettings {
  /** Also that of its conversation. */
  readonly name: string;
  readonly address: Address;
  /** Of its recogniser and its voice; undefined leaves it to their entries. */
  readonly language: string | undefined;
  /** An entry of the list of all, as the next two; undefined leaves it to the chosen one. */
  readonly stt: string | undefined;
  readonly tts: string | undefined;
  readonly trigger: string | undefined;
  /** Of the microphones of an area one is served; those without are together. */
  readonly area: string | undefined;
  /** How it starts. */
  readonly isDeaf: boolean;
  readonly isMuted: boolean;
}

/** The satellites a section `satellites` means. */
export const satellitesOf = (written: WrittenSatellites): readonly SatelliteSettings[] =>
  Object.entries(written).map(([name, { uri, ...own }]) => ({
    name,
    address: uri,
    language: own.language,
    stt: own.speech_to_text,
    tts: own.text_to_speech,
    trigger: own.trigger,
    area: own.area,
    isDeaf: own.deaf ?? false,
    isMuted: own.mute ?? false,
  }));

/** No hotword opens the ears; needs no entry of its list. */
export const NO_TRIGGER = 'none';

/** Refuses the engines of satellites that the lists do not have. */
export const unknownSatelliteEngines = (settings: Settings): readonly Refusal[] =>
  settings.satellites.flatMap((satellite) =>
    OWN_ENGINES.flatMap(({ kind, list, key }) => {
      const found = satellite[kind];
      const known = [...new Set([...namesIn(settings[kind]), ...(kind === 'trigger' ? [NO_TRIGGER] : [])])];
      if (found === undefined || known.includes(found)) return [];
      const expected = `one of ${list} (${known.join(', ')})`;
      return [{ path: ['satellites', satellite.name, key], found, expected, known }];
    }),
  );

const OWN_ENGINES = [
  { kind: 'stt', list: 'speech_to_text', key: 'speech_to_text' },
  { kind: 'tts', list: 'text_to_speech', key: 'text_to_speech' },
  { kind: 'trigger', list: 'triggers', key: 'trigger' },
] as const;

const namesIn = ({ entries }: EngineChoice): readonly string[] => entries.map(({ name }) => name);
