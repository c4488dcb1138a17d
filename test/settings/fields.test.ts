import * as E from 'fp-ts/lib/Either.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pathText } from '../../src/lib/decode.ts';
import {
  decodedFields,
  type FieldChanges,
  fieldsReset,
  mergeFields,
  settingsWithFields,
  shownFields,
} from '../../src/settings/fields.ts';
import {
  RawSettings as Raw,
  type RawSettings,
  type Settings,
  settingsOf,
} from '../../src/settings/settings.ts';

const test = suite('settings/fields');

const settings = (raw: unknown): Settings => {
  const decoded = Raw.decode(raw);
  if (E.isLeft(decoded)) throw new Error('these are no settings');
  return settingsOf(decoded.right as RawSettings, {});
};

const KIT = settings({
  listening: { end_silence: 0.8 },
  rest_api: { port: 5001, login: 'admin', password: 'secret' },
  mqtt: {
    broker_ip: 'broker.lan',
    username: 'broca',
    password: 'hush',
    discovery_prefix: null,
    keepalive: 30,
  },
});

const shown = (present: Settings, section: string, key: string) => {
  const found = shownFields(present, KIT).find((one) => one.section === section && one.key === key);
  return [found?.value, found?.ofKit, found?.usual, found?.isChanged];
};

/** The settings after a change of fields. */
function after(changes: FieldChanges, before = KIT): Settings {
  const decoded = decodedFields(changes);
  if (E.isLeft(decoded)) throw new Error(`refused: ${decoded.left.map(({ path }) => pathText(path))}`);
  const result = settingsWithFields(before, fieldsReset(decoded.right, KIT));
  if (E.isLeft(result)) throw new Error(`refused: ${result.left.map(({ path }) => pathText(path))}`);
  return result.right;
}

/** Where a change is wrong. */
function wrong(changes: FieldChanges): readonly string[] {
  const decoded = decodedFields(changes);
  const result = E.isLeft(decoded) ? decoded : settingsWithFields(KIT, decoded.right);
  return E.isLeft(result) ? result.left.map(({ path, expected }) => `${pathText(path)}: ${expected}`) : [];
}

test('each field is shown in force, in the files and by default, in the unit of the file', () => {
  assert.equal(shown(KIT, 'listening', 'end_silence'), [0.8, 0.8, 0.6, false]);
  const changed = after({ listening: { end_silence: 0.57 } });
  assert.equal(shown(changed, 'listening', 'end_silence'), [0.57, 0.8, 0.6, true]);
  assert.is(changed.listening.completeSilenceMs, KIT.listening.completeSilenceMs);
});

test('every field shows what it was set to, and null is what the files say', () => {
  const changes: FieldChanges = {
    listening: { detector: 'energy', follow_up: 4, echo_canceller: true, ducking: true },
    microphone: { source: 'mic', device: 'plughw:1,0', program: 'sox', rate: 44_100 },
    rest_api: { password_protected: true, login: 'ada', password: 'long enough', host: '0.0.0.0' },
    wyoming: { active: true, host: '0.0.0.0', allow_unprotected: true, advertise: true, discover: true },
    mqtt: {
      broker_ip: 'other.lan',
      broker_port: 1884,
      name: 'Kitchen',
      topic: 'home/kitchen',
      transcripts: true,
    },
  };
  const changed = after(changes);
  const reset: Record<string, Record<string, null>> = {};
  for (const [section, values] of Object.entries(changes))
    for (const [key, value] of Object.entries(values)) {
      assert.equal(shown(changed, section, key)[0], value, `${section}.${key}`);
      reset[section] = { ...reset[section], [key]: null };
    }
  const back = after(reset, changed);
  assert.equal(back.microphone, undefined); // a wake word opens it again
  assert.equal(
    shownFields(back, KIT).filter(({ isChanged }) => isChanged),
    [],
  );
});

test('the first broker is one change: its other fields have their defaults', () => {
  const without = settings({});
  const present = after({ mqtt: { broker_ip: 'broker.lan' } }, without);
  const changed = shownFields(present, without).filter(({ isChanged }) => isChanged);
  assert.equal(
    changed.map(({ section, key }) => `${section}.${key}`),
    ['mqtt.broker_ip'],
  );
});

test('what cannot be changed here stays: the port, how long the broker is asked for, and that it announces nothing', () => {
  const changed = after({ rest_api: { login: 'ada' }, mqtt: { name: 'Kitchen' } });
  assert.is(changed.restApi.port, 5001);
  assert.equal(changed.mqtt?.broker.keepaliveS, 30);
  assert.is(changed.mqtt?.discoveryPrefix, undefined);
});

test('without an address there is no broker, and without a section no microphone', () => {
  const plain = settings({});
  assert.is(after({ mqtt: { name: 'Kitchen' } }, plain).mqtt, undefined);
  assert.equal(after({ microphone: { device: 'pulse' } }, plain).microphone, {
    name: 'mic',
    parameters: { device: 'pulse' },
  });
});

test('a wrong value is refused at its field, and so is what does not exist or fits nothing else', () => {
  assert.equal(wrong({ listening: { end_silence: 0 } }), [
    'listening.end_silence: seconds above 0, at most 60',
  ]);
  assert.match(
    wrong({ listening: { silence: 1 } })[0] ?? '',
    /^listening\.silence: one of detector, end_silence/,
  );
  assert.match(wrong({ lights: {} })[0] ?? '', /^lights: one of options, listening/);
  assert.equal(wrong({ rest_api: { password_protected: true, password: '' } }), [
    'rest_api.password: a password, because password_protected is true',
  ]);
  assert.match(wrong({ rest_api: { host: '0.0.0.0' } })[0] ?? '', /^rest_api\.host: 127\.0\.0\.1, or/);
  assert.match(wrong({ mqtt: { topic: 'broca/all' } })[0] ?? '', /^mqtt\.topic: another topic/);
  assert.match(
    wrong({ microphone: { device: 'file:x' } })[0] ?? '',
    /^microphone\.device: the name of a device/,
  );
  assert.match(wrong({ microphone: { device: "tee:'|touch x'" } })[0] ?? '', /^microphone\.device/);
  assert.equal(wrong({ rest_api: { allow_code: false } }).length, 1);
});

test('of stored changes those go that the files say too', () => {
  const stored = { listening: { end_silence: 0.7, ducking: true } };
  assert.equal(mergeFields(stored, { listening: { end_silence: 0.8 } }, KIT), {
    listening: { ducking: true },
  });
  assert.equal(mergeFields({}, { mqtt: { broker_ip: 'broker.lan' } }, KIT), {});
});

test.run();
