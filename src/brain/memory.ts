import type { Values } from '../template/template.ts';

/** What the assistant remembers while it runs: templates read it as `kalliope_memory`. */
export interface Memory {
  /** A view that always shows the present. */
  readonly values: Values;
  readonly keep: (name: string, value: unknown) => void;
}

/** Written by the assistant itself. */
export const LAST_ORDER = 'kalliope_last_order';
export const LAST_MESSAGE = 'kalliope_last_tts_message';

export function memory(): Memory {
  const values: Record<string, unknown> = Object.create(null);
  return {
    values,
    keep: (name, value) => {
      values[name] = value;
    },
  };
}
