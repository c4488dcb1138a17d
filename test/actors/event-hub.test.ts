import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventHub, ofType } from '../../src/actors/event-hub.ts';
import type { AssistantEvent } from '../../src/brain/events.ts';

const test = suite('actors/event-hub');

const BRAIN: AssistantEvent = { type: 'brain.changed' };
const SETTINGS: AssistantEvent = { type: 'settings.changed' };

test('a listener, a subscriber and a listener of one type each get their events in order', () => {
  const hub = new EventHub();
  const heard: string[] = [];
  hub.subscribe(({ type }) => heard.push(`all ${type}`));
  hub.subscribe({ next: ({ type }) => heard.push(`observer ${type}`) });
  ofType(hub, 'brain.changed').subscribe(({ type }) => heard.push(`one ${type}`));
  hub.next(BRAIN);
  hub.next(SETTINGS);
  assert.equal(heard, [
    'all brain.changed',
    'one brain.changed',
    'observer brain.changed',
    'all settings.changed',
    'observer settings.changed',
  ]);
});

test('who has unsubscribed hears nothing more, also in the middle of an event', () => {
  const hub = new EventHub();
  const heard: string[] = [];
  const first = hub.subscribe(() => {
    heard.push('first');
    second.unsubscribe();
    hub.subscribe(() => heard.push('late'));
  });
  const second = hub.subscribe(() => heard.push('second'));
  const one = ofType(hub, 'brain.changed').subscribe(() => heard.push('one'));
  hub.next(BRAIN);
  assert.equal(heard, ['first', 'second', 'one']);
  first.unsubscribe();
  one.unsubscribe();
  heard.length = 0;
  hub.next(BRAIN);
  assert.equal(heard, ['late']);
});

test('a listener that throws costs the others nothing, and its error is not lost', async () => {
  const hub = new EventHub();
  const heard: string[] = [];
  const bug = new Error('bug');
  hub.subscribe(() => {
    throw bug;
  });
  hub.subscribe(({ type }) => heard.push(type));
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const caught = new Promise((resolve) => process.once('uncaughtException', resolve));
  hub.next(BRAIN);
  assert.is(await caught, bug);
  for (const listener of listeners) process.on('uncaughtException', listener);
  assert.equal(heard, ['brain.changed']);
});

test('events of one type come from any other source too', () => {
  const source = new Subject<AssistantEvent>();
  const heard: AssistantEvent[] = [];
  ofType(source, 'settings.changed').subscribe((event) => heard.push(event));
  source.next(BRAIN);
  source.next(SETTINGS);
  assert.equal(heard, [SETTINGS]);
});

test.run();
