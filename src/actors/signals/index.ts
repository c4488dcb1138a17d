import type { Signal } from '../signal.ts';
import { event } from './event.ts';
import { geolocation } from './geolocation.ts';
import { intent } from './intent.ts';
import { mqttSubscriber } from './mqtt-subscriber.ts';
import { order } from './order.ts';

/** Every signal a brain file may name. A new signal is one file, one line here and one test. */
export const signals: readonly Signal[] = [event, geolocation, intent, mqttSubscriber, order];
