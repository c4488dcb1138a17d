import { Field } from './field.tsx';
import { fieldOf, health } from './state.ts';
import { healthTexts } from './texts.ts';

/** How Broca and a smart home find each other: by MQTT, and by the Wyoming protocol. */
export function Home() {
  return (
    <>
      <section class="card" aria-labelledby="mqtt">
        <h3 id="mqtt">{healthTexts.mqtt}</h3>
        <p class="muted">{healthTexts.mqttHint}</p>
        <MqttState />
        <div class="fields">
          <Field section="mqtt" name="broker_ip" />
          <Field section="mqtt" name="broker_port" />
          <Field section="mqtt" name="username" />
          <Field section="mqtt" name="password" />
          <Field section="mqtt" name="name" />
          <Field section="mqtt" name="topic" />
          <Field section="mqtt" name="transcripts" />
        </div>
      </section>
      <section class="card" aria-labelledby="home-assistant">
        <h3 id="home-assistant">{healthTexts.homeAssistant}</h3>
        <p class="muted">{healthTexts.homeAssistantHint}</p>
        <WyomingAddress />
        <div class="fields">
          <Field section="wyoming" name="active" />
          {!isSocket() && <Field section="wyoming" name="host" along={protectionFor} />}
          <Field section="wyoming" name="advertise" />
        </div>
      </section>
    </>
  );
}

/** Whoever lets other machines in knows that no password is asked: the field says so. */
const protectionFor = (host: unknown) => ({
  allow_unprotected: typeof host === 'string' && !isThisMachine(host) ? true : null,
});

const isThisMachine = (host: string): boolean => /^(127\.|localhost$|\[?::1\]?$)/.test(host);

const wyomingAddress = (): string | undefined => health.value?.wyoming?.address;

/** A socket of this machine takes the place of host and port. */
const isSocket = (): boolean => wyomingAddress()?.startsWith('unix:') === true;

function MqttState() {
  const mqtt = health.value?.mqtt;
  if (mqtt === undefined) return null;
  const { broker, state, detail } = mqtt;
  return (
    <p class={state === 'waiting' ? 'bad' : undefined} role="status">
      {healthTexts.mqttState(broker, state)}
      {detail !== undefined && <span class="muted"> · {detail}</span>}
    </p>
  );
}

/** What to enter in Home Assistant. */
function WyomingAddress() {
  const address = wyomingAddress();
  if (fieldOf('wyoming', 'active')?.value !== true || address === undefined)
    return <p>{healthTexts.wyomingOff}</p>;
  const [, host = '', port = ''] = /^tcp:\/\/(.*):(\d+)$/.exec(address) ?? [];
  if (host === '')
    return (
      <p>
        <code>{address}</code>
      </p>
    );
  return (
    <>
      <dl class="pairs">
        <dt>{healthTexts.host}</dt>
        <dd>
          <ReachedAt host={host} />
        </dd>
        <dt>{healthTexts.port}</dt>
        <dd>
          <code>{port}</code>
        </dd>
      </dl>
      {isThisMachine(host) && <p class="muted">{healthTexts.onlyHere}</p>}
    </>
  );
}

/** Of all addresses of the machine, the page knows the one that it was opened at. */
function ReachedAt({ host }: { readonly host: string }) {
  const isEvery = /^(0\.0\.0\.0|\[?::\]?)$/.test(host);
  if (!isEvery) return <code>{host}</code>;
  return isThisMachine(location.hostname) ? (
    <span>{healthTexts.addressInNetwork}</span>
  ) : (
    <code>{location.hostname}</code>
  );
}
