import { execFileSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kalliopeKit, recordingOf } from '../../support/kalliope-kit.ts';
import { type Answer, service } from '../../support/service.ts';
import { type Line, PAGE, SETTINGS, type Section, transcript } from '../kalliope-transcript.ts';

const test = suite('http/kalliope/transcript');

const KITS: Readonly<Record<Section['kit'], ReturnType<typeof kalliopeKit>>> = {
  plain: kalliopeKit(),
  'without orders': kalliopeKit('', '- { name: alone, signals: [], neurons: [] }'),
  protected: kalliopeKit(', password_protected: true'),
};

/** What the service is to answer; an error of the contract is told by its status alone. */
const expected = ({ status, answer, ours }: Line): Answer =>
  ours === undefined
    ? { status, body: answer === PAGE ? pageOf(status) : answer }
    : { status: ours.status, body: ours.answer ?? pageOf(ours.status) };
const pageOf = (status: number) => ({ error: { status } });

const given = (line: Line, { status, body }: Answer): Answer => {
  const wanted = expected(line).body as { readonly error?: { readonly status?: number } } | undefined | null;
  if (wanted?.error?.status === undefined) return { status, body };
  const { error } = body as { readonly error: { readonly status: number } };
  return { status, body: pageOf(error.status) };
};

const sections = transcript({ hello: recordingOf(1), noise: recordingOf(2), empty: recordingOf(0) });
for (const { title, kit, lines } of sections) {
  test(title, async () => {
    const broca = await service(KITS[kit]);
    const answers: (readonly [string, Answer])[] = [];
    for (const line of lines) {
      const answer = await broca.send(line.method, line.path, line.init);
      answers.push([`${line.method} ${line.path}`, given(line, answer)]);
    }
    await broca.stop();
    assert.equal(
      answers,
      lines.map((line) => [`${line.method} ${line.path}`, expected(line)]),
    );
  });
}

test('the settings, after a recording too', async () => {
  const broca = await service(kalliopeKit());
  const rest_api = { ...SETTINGS.rest_api, port: Number(new URL(broca.url).port) };
  const settings = {
    ...SETTINGS,
    rest_api,
    machine: execFileSync('uname', ['-m'], { encoding: 'utf8' }).trim(),
  };
  const before = await broca.get('/settings');
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(recordingOf(1))]), 'hello.wav');
  const heard = await broca.send('POST', '/synapses/start/audio', { body });
  const after = await broca.get('/settings');
  await broca.stop();
  assert.equal([before, after], Array(2).fill({ status: 200, body: { settings } }));
  assert.is(heard.status, 201);
});

test('the neurons', async () => {
  const broca = await service(kalliopeKit());
  const { status, body } = await broca.get('/neurons');
  await broca.stop();
  const { core, community } = body as { core: readonly string[]; community: readonly string[] };
  assert.equal([status, core.includes('say'), community], [200, true, []]);
});

test('who is asked for a login is told so as Kalliope does', async () => {
  const broca = await service(KITS.protected);
  const response = await broca.request('GET', '/');
  await response.text();
  await broca.stop();
  assert.is(response.status, 401);
  assert.is(response.headers.get('www-authenticate'), 'Basic realm="Login Required"');
  assert.is(response.headers.get('content-type'), 'text/html; charset=utf-8');
});

test.run();
