import type { WyomingEvent } from '../../src/wyoming/protocol/event.ts';

/** What the reference implementation, version 1.9.0, writes, and what it means. */
export interface Golden {
  readonly header: string;
  readonly data: string;
  readonly event: WyomingEvent;
}

const NOTHING = Uint8Array.of();
const SOUND = Uint8Array.of(1, 0, 2, 0);
const lamp = { name: 'name', value: 'lamp' };

export const GOLDEN: readonly Golden[] = [
  golden('{"type": "describe", "version": "1.9.0"}', '', {}),
  golden(
    '{"type": "audio-start", "version": "1.9.0", "data_length": 61}',
    '{"rate": 16000, "width": 2, "channels": 1, "timestamp": null}',
    { rate: 16_000, width: 2, channels: 1, timestamp: null },
  ),
  golden(
    '{"type": "audio-chunk", "version": "1.9.0", "data_length": 59, "payload_length": 4}',
    '{"rate": 16000, "width": 2, "channels": 1, "timestamp": 10}',
    { rate: 16_000, width: 2, channels: 1, timestamp: 10 },
    SOUND,
  ),
  golden('{"type": "audio-stop", "version": "1.9.0", "data_length": 19}', '{"timestamp": null}', {
    timestamp: null,
  }),
  golden('{"type": "transcribe", "version": "1.9.0", "data_length": 18}', '{"language": "fr"}', {
    language: 'fr',
  }),
  golden(
    '{"type": "transcript", "version": "1.9.0", "data_length": 83}',
    '{"text": "été à 20 °C", "language": "fr", "context": {"conversation_id": "c1"}}',
    { text: 'été à 20 °C', language: 'fr', context: { conversation_id: 'c1' } },
  ),
  golden(
    '{"type": "synthesize", "version": "1.9.0", "data_length": 60}',
    '{"text": "bonjour", "voice": {"name": "fr_FR-siwis-medium"}}',
    { text: 'bonjour', voice: { name: 'fr_FR-siwis-medium' } },
  ),
  golden('{"type": "detect", "version": "1.9.0", "data_length": 25}', '{"names": ["hey_jarvis"]}', {
    names: ['hey_jarvis'],
  }),
  golden('{"type": "detect", "version": "1.9.0", "data_length": 15}', '{"names": null}', { names: null }),
  golden(
    '{"type": "detection", "version": "1.9.0", "data_length": 58}',
    '{"name": "hey_jarvis", "timestamp": 1234, "speaker": null}',
    { name: 'hey_jarvis', timestamp: 1_234, speaker: null },
  ),
  golden('{"type": "not-detected", "version": "1.9.0"}', '', {}),
  golden('{"type": "handled", "version": "1.9.0", "data_length": 14}', '{"text": "ok"}', { text: 'ok' }),
  golden(
    '{"type": "intent", "version": "1.9.0", "data_length": 87}',
    '{"name": "HassTurnOn", "entities": [{"name": "name", "value": "lamp"}], "text": "done"}',
    { name: 'HassTurnOn', entities: [lamp], text: 'done' },
  ),
  golden('{"type": "ping", "version": "1.9.0", "data_length": 14}', '{"text": null}', { text: null }),
  golden('{"type": "run-satellite", "version": "1.9.0"}', '', {}),
  golden(
    '{"type": "run-pipeline", "version": "1.9.0", "data_length": 99}',
    '{"start_stage": "asr", "end_stage": "tts", "restart_on_end": false, "wake_word_name": "hey_jarvis"}',
    { start_stage: 'asr', end_stage: 'tts', restart_on_end: false, wake_word_name: 'hey_jarvis' },
  ),
];

export const goldenBytes = ({ header, data, event }: Golden): Uint8Array =>
  Buffer.concat([Buffer.from(`${header}\n${data}`), event.payload]);

function golden(header: string, data: string, read: WyomingEvent['data'], payload = NOTHING): Golden {
  const type = String((JSON.parse(header) as { readonly type: unknown }).type);
  return { header, data, event: { type, data: read, payload } };
}
