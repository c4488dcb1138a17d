import * as t from 'io-ts';
import { Latitude, Longitude } from '../../brain/places.ts';
import { CallerName, titled } from '../codecs.ts';
import type { Routes } from '../deps.ts';
import { operations } from '../openapi/route-doc.ts';

const Position = t.intersection([
  t.type({ latitude: Latitude, longitude: Longitude }, 'a JSON object with latitude and longitude'),
  t.partial({ device: CallerName }),
]);

/** `POST /signals/geolocation`: reports where a device is. */
export const signalRoutes: Routes<'locate'> = async (app, { locate }) => {
  app.post('/signals/geolocation', routes.locateDevice, async ({ body }) => ({
    entered: locate({ device: 'default', ...body }),
  }));
};

const EnteredAnswer = titled('EnteredAnswer', t.type({ entered: t.readonlyArray(t.string) }), {
  entered: 'the synapses that it started',
});

const routes = operations('signals', {
  locateDevice: {
    schema: { body: Position },
    role: 'order',
    summary: 'Reports where a device is',
    description: 'A synapse starts when a device comes into its circle, not while it stays there.',
    answers: { 200: EnteredAnswer },
    examples: {
      home: {
        summary: 'A device comes home',
        body: { latitude: 48.8566, longitude: 2.3522, device: 'phone' },
        answer: { entered: ['welcome'] },
      },
      away: { summary: 'It is far away', body: { latitude: 0, longitude: '2.5' }, answer: { entered: [] } },
      impossible: { summary: 'No such place', body: { latitude: 91, longitude: 0 }, status: 400 },
    },
  },
});
