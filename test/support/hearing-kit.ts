import { wavOf } from '../../src/engines/wav.ts';
import { type Files, HEARING, service } from './service.ts';

/** The slots that a spoken order filled, by their names. */
export type HeardSlots = Readonly<Record<string, unknown>>;

/** A kit at work that is told orders as uploads. `stop` it, or the test run hangs. */
export async function hearingKit(files: Files) {
  const { request, get, stop } = await service({ 'settings.yml': HEARING, ...files });
  return {
    /** Runs an order at 16 kHz; the slots that it filled, undefined when nothing matched. */
    hear: async (samples: Int16Array): Promise<HeardSlots | undefined> => {
      const form = new FormData();
      form.set('file', new Blob([wavOf({ sampleRateHz: 16_000, samples })]), 'order.wav');
      await request('POST', '/synapses/start/audio', { body: form });
      const { body: list } = await get('/runs?limit=1');
      const { runs } = list as { readonly runs: readonly { readonly id: string }[] };
      const { body } = await get(`/runs/${runs[0]?.id}`);
      return slotsIn(body);
    },
    stop,
  };
}

interface Matched {
  readonly type: string;
  readonly is_default?: boolean;
  readonly matches?: readonly {
    readonly slots?: readonly { readonly name: string; readonly value: unknown }[];
  }[];
}

function slotsIn(trace: unknown): HeardSlots | undefined {
  const { events } = trace as { readonly events: readonly Matched[] };
  const matched = events.find(({ type, is_default }) => type === 'order.matched' && is_default !== true);
  const slots = matched?.matches?.[0]?.slots;
  return slots && Object.fromEntries(slots.map(({ name, value }) => [name, value]));
}
