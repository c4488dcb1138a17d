import { DeafAnswer, MuteAnswer, SettingsAnswer } from '../codecs/settings.ts';
import type { RouteDoc } from '../openapi/route-doc.ts';

export const readSettings: RouteDoc = {
  operationId: 'readSettings',
  tag: 'settings',
  role: 'order',
  summary: 'All settings',
  answers: { 200: SettingsAnswer },
  examples: { settings: { summary: 'All settings' } },
};

export const readDeaf: RouteDoc = {
  operationId: 'readDeaf',
  tag: 'settings',
  role: 'order',
  summary: 'Whether the assistant hears nobody',
  answers: { 200: DeafAnswer },
  examples: { deaf: { summary: 'Now' } },
};

export const setDeaf: RouteDoc = {
  operationId: 'setDeaf',
  tag: 'settings',
  role: 'author',
  summary: 'Closes or opens the ears',
  description: 'A deaf assistant waits for no trigger; calls are still answered.',
  answers: { 200: DeafAnswer },
  examples: {
    deaf: { summary: 'Hears nobody', body: { deaf: true }, answer: { deaf: true } },
    hearing: {
      summary: 'Hears again, as older clients write it',
      body: { deaf: 'False' },
      answer: { deaf: false },
    },
    unclear: {
      summary: 'Neither true nor false',
      body: { deaf: 'perhaps' },
      status: 400,
      answer: {
        error: {
          status: 400,
          name: 'Bad request',
          message: 'deaf: found "perhaps", expected true or false',
          field: 'deaf',
        },
      },
    },
  },
};

export const readMute: RouteDoc = {
  operationId: 'readMute',
  tag: 'settings',
  role: 'order',
  summary: 'Whether the assistant says nothing aloud',
  answers: { 200: MuteAnswer },
  examples: { mute: { summary: 'Now' } },
};

export const setMute: RouteDoc = {
  operationId: 'setMute',
  tag: 'settings',
  role: 'author',
  summary: 'Takes the voice away or gives it back',
  answers: { 200: MuteAnswer },
  examples: {
    mute: { summary: 'Says nothing aloud', body: { mute: true }, answer: { mute: true } },
    aloud: { summary: 'Speaks again', body: { mute: false }, answer: { mute: false } },
  },
};
