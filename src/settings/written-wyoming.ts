import * as t from 'io-ts';
import { Filled } from '../lib/filled.ts';
import { Port } from './written-port.ts';

const Service = t.keyof({ asr: null, tts: null, wake: null, handle: null }, 'asr, tts, wake or handle');

/** The section `wyoming`: what others may use of ours, and whether we look for them. */
export const WrittenWyoming = t.partial(
  {
    active: t.boolean,
    host: Filled,
    port: Port,
    socket: t.union([Filled, t.null], 'a path'),
    allow_unprotected: t.boolean,
    services: t.readonlyArray(Service, 'a list of asr, tts, wake and handle'),
    advertise: t.boolean,
    discover: t.boolean,
  },
  'a map with active, host, port, socket, allow_unprotected, services, advertise and discover',
);
export type WrittenWyoming = t.TypeOf<typeof WrittenWyoming>;
