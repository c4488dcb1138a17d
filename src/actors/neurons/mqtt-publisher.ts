import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import { BrokerPort, brokerFields, brokerOf, CERTIFICATES, Qos } from '../../brain/broker-fields.ts';
import { Flag } from '../../brain/raw-values.ts';
import { withSchema } from '../../lib/codecs.ts';
import { brokerOptions, mqttPublish } from '../../system/mqtt-connection.ts';
import { isTopic } from '../../system/mqtt-listen.ts';
import { neuron } from '../neuron.ts';
import { Anything, failureOf } from '../parameters.ts';

const NAME = 'mqtt_publisher';

const Parameters = t.intersection([
  brokerFields('a map with broker_ip and topic'),
  t.type({
    topic: withSchema(t.refinement(t.string, isTopic, 'a topic without + and #'), { pattern: '^[^+#]+$' }),
    payload: Anything('what to publish'),
  }),
  t.partial({ port: BrokerPort, qos: Qos, retain: Flag }),
]);

/** Publishes `payload`: maps and lists as JSON, anything else as text. It fails unless the broker has taken it. */
export const mqttPublisher = neuron({
  name: NAME,
  paths: CERTIFICATES,
  encodings: () => ({ broker_ip: 'host', port: 'host', topic: 'topic', payload: 'payload' }),
  parameters: Parameters,
  deadlineMs: () => 10_000,
  run: ({ topic, payload, port, qos = 0, retain = false, ...broker }, { home }, { until }) =>
    pipe(
      brokerOptions(brokerOf(broker, port), home),
      TE.chain((options) => {
        const message = { topic, payload: written(payload), qos: qos as 0 | 1 | 2, isRetained: retain };
        return mqttPublish(options, message, until());
      }),
      TE.bimap(failureOf(NAME), () => ({ _tag: 'Finished' })),
    ),
});

/** A boolean is published as templates write it. */
function written(payload: unknown): string {
  if (payload === true) return 'True';
  if (payload === false) return 'False';
  return typeof payload === 'object' ? JSON.stringify(payload) : String(payload);
}
