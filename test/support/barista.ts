import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { wavOf } from '../../src/engines/wav.ts';
import { service } from './service.ts';

/** The kit that takes orders of coffee, at work. `stop` it, or the test run hangs. */
export type Barista = Awaited<ReturnType<typeof barista>>;

const HOME = join(import.meta.dirname, '../../brains/barista');

export async function barista() {
  const { request, get, stop } = await service({ 'brain.yml': readFileSync(join(HOME, 'brain.yml')) });
  return {
    /** Runs an order at 16 kHz as an upload; the slots that it filled, undefined when nothing matched. */
    hear: async (samples: Int16Array): Promise<Slots | undefined> => {
      const form = new FormData();
      form.set('file', new Blob([wavOf({ sampleRateHz: 16_000, samples })]), 'order.wav');
      await request('POST', '/synapses/start/audio', { body: form });
      const { body: list } = await get('/runs?limit=1');
      const { runs } = list as { readonly runs: readonly { readonly id: string }[] };
      const { body } = await get(`/runs/${runs[0]?.id}`);
      return slotsIn(body);
    },
    isRight: (heard: Slots | undefined, wanted: Slots): boolean => isDeepStrictEqual(heard, wanted),
    stop,
  };
}

type Slots = Readonly<Record<string, string>>;

interface Matched {
  readonly type: string;
  readonly is_default?: boolean;
  readonly matches?: readonly {
    readonly slots?: readonly { readonly name: string; readonly value: string }[];
  }[];
}

function slotsIn(trace: unknown): Slots | undefined {
  const { events } = trace as { readonly events: readonly Matched[] };
  const matched = events.find(({ type, is_default }) => type === 'order.matched' && is_default !== true);
  const slots = matched?.matches?.[0]?.slots;
  return slots && Object.fromEntries(slots.map(({ name, value }) => [name, value]));
}
