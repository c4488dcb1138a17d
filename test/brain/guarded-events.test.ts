import { Subject } from 'rxjs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AssistantEvent } from '../../src/brain/events.ts';
import { guardedEvents } from '../../src/brain/guarded-events.ts';
import { settled } from '../support/settled.ts';

const test = suite('guardedEvents');

const piece = (actor: string): AssistantEvent => ({ type: 'actor.failed', actor, error: '' });

const failing = (news: AssistantEvent): void => {
  throw new RangeError(`${JSON.stringify(news)}\n    at what was said`);
};

test('a listener that throws loses that piece of news alone, and the others lose none', () => {
  const news$ = new Subject<AssistantEvent>();
  const told: string[] = [];
  const heard: string[] = [];
  const source = guardedEvents(news$, (bug) => told.push(bug));
  source.subscribe((news) => {
    if ('actor' in news && news.actor === 'one') failing(news);
    heard.push(`first ${'actor' in news && news.actor}`);
  });
  const last = source.subscribe((news) => heard.push(`second ${'actor' in news && news.actor}`));
  news$.next(piece('one'));
  news$.next(piece('two'));
  last.unsubscribe();
  news$.next(piece('three'));
  assert.equal(heard, ['second one', 'first two', 'second two', 'first three']);
  assert.is(told.length, 1);
});

test('a place that throws is told once, by where it is and not by what the error says', () => {
  const news$ = new Subject<AssistantEvent>();
  const told: string[] = [];
  const source = guardedEvents(news$, (bug) => told.push(bug));
  source.subscribe(failing);
  source.subscribe(() => {
    throw 'something said';
  });
  for (const actor of ['kettle', 'toaster', 'lamp']) news$.next(piece(actor));
  const [bug = '', thrown] = told;
  assert.match(bug, /^a bug cost a listener a piece of news: RangeError at failing \(.*guarded-events\.test/);
  assert.not.match(bug, /kettle|what was said/);
  assert.equal([thrown, told.length], ['a bug cost a listener a piece of news: a thrown string', 2]);
});

test('a promise that rejects is a bug like others', async () => {
  const news$ = new Subject<AssistantEvent>();
  const told: string[] = [];
  guardedEvents(news$, (bug) => told.push(bug)).subscribe(async (news) => failing(news));
  news$.next(piece('one'));
  await settled();
  assert.is(told.length, 1);
});

test('what cannot even be told goes to stderr', () => {
  const news$ = new Subject<AssistantEvent>();
  const { error } = console;
  const lines: unknown[] = [];
  console.error = (line: unknown) => void lines.push(line);
  try {
    guardedEvents(news$, () => {
      throw new Error('no log');
    }).subscribe(failing);
    news$.next(piece('one'));
    news$.next(piece('two'));
  } finally {
    console.error = error;
  }
  assert.is(lines.length, 1);
  assert.match(String(lines[0]), 'RangeError at failing');
});

test('telling a bug as news that fails again ends', () => {
  const news$ = new Subject<AssistantEvent>();
  let calls = 0;
  guardedEvents(news$, (bug) => news$.next({ ...piece('news'), error: bug } as AssistantEvent)).subscribe(
    (news) => {
      calls += 1;
      failing(news);
    },
  );
  news$.next(piece('one'));
  assert.is(calls, 2);
});

test.run();
