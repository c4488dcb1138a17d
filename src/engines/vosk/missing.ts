import type { AssistantError } from '../../errors.ts';

export const ENGINE = 'vosk';

export const missing = (message: string, fix: string): AssistantError => ({
  _tag: 'EngineMissing',
  engine: ENGINE,
  message,
  fix,
});
