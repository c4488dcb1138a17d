import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasMosquitto, type Mosquitto, mosquitto } from '../support/mosquitto.ts';
import { hub, type Watcher, watcher } from '../support/mqtt-home.ts';
import { outline } from '../support/outline.ts';
import { service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const test = suite('lists over MQTT');

const BRAIN = `
- name: play
  signals: [{ order: { text: "play {song}", matching-type: pattern } }]
  neurons: [{ say: { message: "playing {{ song }}" } }]
- lists: { song: [hymn] }
`;

const LIST = 'home/hall/list/song';

if (hasMosquitto()) {
  let broker: Mosquitto;
  let home: Watcher;
  let broca: TestService;

  test.before(async () => {
    broker = await mosquitto();
    home = await watcher(broker);
    await home.say(`${LIST}/set`, '["yesterday"]', { retain: true });
    await home.say(`${LIST}/add`, 'tomorrow', { retain: true });
    broca = await hub(broker, 'hall', { files: { 'brain.yml': BRAIN } });
    await home.shows('home/hall/status', 'online');
  });
  test.after(async () => {
    await broca?.stop();
    await broker?.close();
  });

  const values = async (): Promise<unknown> =>
    ((await broca.get('/lists/song')).body as { readonly values?: unknown }).values;
  const becomes = (wanted: readonly unknown[]) =>
    until(async () => JSON.stringify(await values()) === JSON.stringify(wanted));
  const played = async (order: string): Promise<string> =>
    JSON.stringify(outline((await broca.post('/synapses/start/order', { order })).body as never));
  const refused = async (topic: string, payload: string | Buffer): Promise<unknown> => {
    const before = home.all.length;
    await home.say(topic, payload);
    const found = () => home.all.slice(before).find(([told]) => told === 'home/hall/error');
    await until(() => found() !== undefined);
    return JSON.parse(found()?.[1] ?? '').error;
  };

  test('a list that the broker keeps is taken, and a value to add is not', async () => {
    await becomes(['yesterday']);
    assert.match(await played('play yesterday'), /playing yesterday/);
    await until(() =>
      home.all.some(([topic, text]) => topic === 'home/hall/error' && /list\/song\/add.*retained/.test(text)),
    );
  });

  test('values are added and removed as JSON or as a text, in their order', async () => {
    await home.say(`${LIST}/add`, 'What’s Up (Remix)');
    await home.say(`${LIST}/add`, '["a b", {"in": "number seven", "out": 7}]');
    await home.say(`${LIST}/remove`, 'Yesterday');
    await becomes([
      { in: "What's Up Remix", out: 'What’s Up (Remix)' },
      'a b',
      { in: 'number seven', out: 7 },
    ]);
    assert.match(await played('play number seven'), /playing 7/);
  });

  test('no text from the broker is a template', async () => {
    await home.say(`${LIST}/set`, '{"values": ["(c|d)", {"in": "e[f]", "out": 1}]}');
    await becomes([
      { in: 'c\\|d', out: '(c|d)' },
      { in: 'e\\[f\\]', out: 1 },
    ]);
  });

  test('many messages at once are all done', async () => {
    await home.say(`${LIST}/set`, '[]');
    const songs = Array.from({ length: 100 }, (_, index) => `song ${index}`);
    await Promise.all(songs.map((song) => home.say(`${LIST}/add`, song)));
    await becomes(songs);
  });

  test('an empty list of the topic brings the kit’s list back', async () => {
    await home.say(`${LIST}/set`, '', { retain: true });
    await becomes(['hymn']);
  });

  test('what cannot be done is told on the topic of errors', async () => {
    assert.is(
      await refused(`${LIST}/set`, 'a, b'),
      'expected a JSON list, or a JSON object in the form of a list',
    );
    assert.is(await refused(`${LIST}/add`, '["a"'), 'begins with [ and is not valid JSON');
    assert.is(await refused(`${LIST}/add`, Buffer.from([0xff])), 'not valid UTF-8');
    assert.match(
      String(await refused(`${LIST}/set`, '[true]')),
      /\[0\]: found true, expected a text, or a map/,
    );
    assert.match(
      String(await refused('home/hall/list/a%7Bb/add', 'x')),
      /name: found "a{b", expected a name/,
    );
    assert.match(
      String(await refused(`${LIST}/set`, `${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
      /\[0\]: found "more", expected at most 100 levels/,
    );
    assert.is(await refused(`${LIST}/set`, ''), 'no list named "song" was set');
    assert.match(
      String(await refused(`${LIST}/set`, `["${'x'.repeat(1_000_000)}"]`)),
      /more than 1000000 bytes/,
    );
    assert.equal(await values(), ['hymn']);
  });

  test('a list is there after a restart, also without the broker', async () => {
    await home.say(`${LIST}/set`, '["later"]');
    await becomes(['later']);
    await broca.stop();
    const alone = await service({}, { home: broca.home });
    assert.match(JSON.stringify(await alone.get('/lists/song')), /"later"/);
    await alone.stop();
    broca = await service();
  });
}

test.run();
