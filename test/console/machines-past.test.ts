import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { has } from '../support/programs.ts';
import { service, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';
import { type Browser, browser } from './browser.ts';

const BRAIN = `
- name: tea
  signals: [{ order: I want tea }]
  neurons:
    - say: { message: Sugar? }
    - neurotransmitter: { from_answer_link: [{ synapse: sweet, answers: ["yes please"] }], default: sweet }
- { name: sweet, signals: [{ order: something sweet }], neurons: [{ say: { message: Sweet. } }] }
`;

/** Steps that are further apart do not belong together. */
const APART_MS = 1_200;

const test = suite('the past of the machines in the console');
const isReady = () => has('chromium');
let home: TestService;
let seen: Browser;
let page: Page;

test.before(async () => {
  if (!isReady()) return;
  home = await service({ 'brain.yml': BRAIN });
  await order('I want tea');
  seen = await browser();
  page = await seen.open(`${home.url}/console#/machines`);
});

test.after(async () => {
  await seen?.close();
  await home?.stop();
});

const scene = (title: string, play: () => Promise<void>): void =>
  test(title, async () => {
    if (isReady()) await play();
  });

const order = (said: string) => home.post('/synapses/start/order', { order: said, mute: true });

const isLit = (id: string): Promise<void> =>
  page.locator(`.chart-place [data-state="${id}"].innermost`).waitFor({ state: 'attached' });

const history = (): Locator => page.getByRole('region', { name: 'Transitions' });
const past = (): Locator => page.getByRole('region', { name: 'You see the past' });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
/** More steps than one request lists. */
const MANY_ORDERS = 90;
const at = async (): Promise<number> => Number(/at=(\d+)/.exec(await hash())?.[1]);
const show = (address: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, address);
/** The number of the step that a row opens. */
async function opened(row: Locator): Promise<number> {
  const before = await at();
  await row.click();
  await until(async () => (await at()) !== before);
  return at();
}
const hash = (): Promise<string> => page.evaluate(() => location.hash);

scene(
  'what happened before the page was opened is there, and a press shows everything as it was',
  async () => {
    await history().getByRole('button', { name: 'conversation.default: order.given → running' }).click();
    await past().waitFor();
    await isLit('conversation.running');
    assert.match(await hash(), /^#\/machines\?at=\d+$/);
    const actors = page.getByRole('region', { name: 'Actors at that moment' });
    await actors.getByRole('treeitem', { name: /^run/ }).waitFor();
    await actors.getByText('Data at that moment').click();
    await actors.locator('.data-tree', { hasText: 'questions' }).first().waitFor();
    await page
      .locator('.arrow.taken [data-transition="conversation.idle:order.given"]')
      .waitFor({ state: 'attached' });
  },
);

scene(
  'one walks back and forth by buttons and keys, also after a reload, and comes back to now',
  async () => {
    const first = await at();
    await button('Forward →').click();
    await until(async () => (await at()) === first + 1);
    await page.keyboard.press('Shift+ArrowLeft');
    await until(async () => (await at()) === first);
    await page.reload();
    await past().waitFor();
    await isLit('conversation.running');
    await page.getByLabel('only conversation.default').check();
    await button('← Back').click();
    await until(async () => (await at()) < first);
    await past().getByText('conversation.default', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    await past().waitFor({ state: 'detached' });
    await page.getByLabel('only conversation.default').uncheck();
    assert.is(await hash(), '#/machines');
  },
);

scene('a guard that said no is named with what it read, and at its arrow', async () => {
  await order('yes please');
  const answered = history()
    .locator('li', { hasText: 'conversation.default: order.given' })
    .filter({ hasText: 'interrupts said no' })
    .first();
  await answered.getByText('not taken: hasMoreQuestions said no').waitFor();
  await answered.getByRole('button').click();
  await past().getByText('not taken: hasMoreQuestions said no').waitFor();
  await page
    .locator('[data-transition="conversation.waiting_for_answer:order.given"].refused')
    .waitFor({ state: 'attached' });
  await button('Back to now').click();
});

scene('the machine that moves is followed until one is chosen', async () => {
  const follow = page.getByLabel('Follow what is active');
  assert.is(await follow.isChecked(), true);
  await isLit('conversation.idle');
  await sleep(APART_MS); // or the chart stays with the conversation that moved just before
  await home.post('/settings/mute', { mute: true });
  await isLit('brain.voice.muted');
  await order('something sweet');
  await isLit('conversation.idle');
  await follow.uncheck();
  await until(async () => (await hash()) === '#/machines/brain/conversation.default');
  await home.post('/settings/mute', { mute: false });
  await history().getByText('brain: voice.unmute → audible').first().waitFor();
  await isLit('conversation.idle');
  await follow.check();
});

scene('all machines are seen at once, and one that is pressed is shown alone', async () => {
  await button('All machines').click();
  const charts = page.getByRole('list', { name: 'All machines' });
  await charts.locator('[data-state="conversation.idle"].innermost').waitFor({ state: 'attached' });
  assert.ok((await charts.getByRole('button').count()) > 4);
  await charts.getByRole('button', { name: /^ears/ }).click();
  await page.locator('.chart-place [data-state="ears"]').waitFor({ state: 'attached' });
  assert.is(await hash(), '#/machines/brain/ears');
});

scene('the sequence says who sent what to whom, and a press goes to that moment', async () => {
  await button('Sequence').click();
  const sequence = page.getByRole('region', { name: 'Sequence' });
  await sequence.locator('.lane', { hasText: 'outside' }).waitFor();
  const given = sequence.getByRole('button', { name: 'conversation.default: order.given → running' }).last();
  assert.is(await given.getAttribute('data-direction'), 'right');
  await given.click();
  await past().getByText('from outside').waitFor();
  await sequence.locator('li.shown').waitFor();
  assert.match(await hash(), /show=sequence&at=\d+/);
  await button('Back to now').click();
  await button('Chart').click();
});

scene('a run leads from the machines to its chart', async () => {
  await history().getByRole('link', { name: 'The chart of this run' }).first().click();
  const chart = page.getByRole('region', { name: 'What it did' });
  await chart.locator('[data-kind="match"]', { hasText: 'sweet' }).waitFor();
  await chart.locator('[data-kind="neuron"]', { hasText: 'say' }).waitFor();
  await chart.locator('[data-kind="end"]', { hasText: 'done' }).waitFor();
  await page.getByRole('link', { name: 'Machines', exact: true }).click();
});

scene(
  'an event without what it needs is refused here, as JSON it can be written, and it is kept',
  async () => {
    const form = page.getByRole('region', { name: 'Inject an event' });
    await form.getByRole('button', { name: 'Order or answer' }).click();
    await form.getByRole('button', { name: 'Inject', exact: true }).click();
    await form.getByText('Refused: see order').waitFor();
    await form.getByText('this is required').waitFor();
    await form.getByRole('button', { name: 'JSON', exact: true }).click();
    await form
      .getByLabel('The event as JSON')
      .fill('{"type": "order.given", "order": "something sweet", "mute": true}');
    await form.getByRole('button', { name: 'Inject and wait' }).click();
    await form.getByText('At rest again').waitFor();
    await form.getByRole('button', { name: 'Mute', exact: true }).click();
    await form.getByRole('button', { name: 'order.given order: something sweet' }).click();
    assert.match(await form.getByLabel('The event as JSON').inputValue(), /"order": "something sweet"/);
    await form.getByLabel('The event as JSON').fill('[]');
    await form.getByRole('button', { name: 'Inject', exact: true }).click();
    await form.getByText('Refused: this is not a JSON object with a type').waitFor();
  },
);

scene(
  'fit shows all of a chart and never more than its own size; where it does not fit, there is a map',
  async () => {
    for (const machine of ['brain', 'signals', 'run', 'ears']) {
      await page.evaluate((to) => {
        location.hash = to;
      }, `#/machines/${machine}`);
      await page.locator(`.chart-place [data-state="${machine}"]`).waitFor({ state: 'attached' });
      await button('Fit').click();
      const [isWhole, scale] = await page.locator('.chart-place').evaluate((place) => {
        const svg = place.querySelector('svg') as SVGSVGElement;
        const isWhole = place.scrollWidth <= place.clientWidth && place.scrollHeight <= place.clientHeight;
        return [isWhole, svg.getBoundingClientRect().width / svg.viewBox.baseVal.width] as const;
      });
      assert.is(isWhole, true, machine);
      assert.ok(scale <= 1, `${machine} ${scale}`);
      await page.locator('.minimap').waitFor({ state: 'detached' });
    }
    for (let times = 0; times < 6; times += 1) await button('Larger').click();
    const map = page.locator('.minimap');
    const box = await map.boundingBox();
    assert.ok(box);
    const scrolled = () =>
      page.locator('.chart-place').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
    await page.mouse.click(box.x + 2, box.y + 2);
    const before = await scrolled();
    await page.mouse.click(box.x + box.width - 2, box.y + box.height - 2);
    await until(async () => (await scrolled()).join() !== before.join());
  },
);

scene('of a burst of steps none is missing, and old ones are opened with those around them', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await show('#/machines');
  for (let times = 0; times < MANY_ORDERS; times += 1) await order('something sweet');
  const rows = history().locator('.row-opener');
  await until(async () => (await rows.count()) === 200);
  const newest = await opened(rows.first());
  assert.is(await opened(rows.last()), newest - 199);

  const older = history().locator('li.shown ~ li .row-opener');
  await until(async () => (await older.count()) === 100);
  await button('Show older ones').click();
  await until(async () => (await older.count()) > 190);
  const count = await older.count();
  assert.is(await opened(rows.last()), newest - 199 - count);

  await show('#/machines?at=12');
  await page.reload();
  await history().locator('li.shown').waitFor();
  await button('Forward →').click();
  await until(async () => (await at()) === 13);
  for (const number of [12, 11, 10]) {
    await button('← Back').click();
    await until(async () => (await at()) === number);
  }
  for (const state of ['hidden', 'visible'])
    await page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: now });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await history().locator('li.shown').waitFor(); // read anew after the tab was hidden
  await button('← Back').click();
  await until(async () => (await at()) === 9);
  await button('Back to now').click();
});

scene('one walks along one machine to steps that are not listed yet', async () => {
  await show('#/machines/brain');
  await page.reload();
  const rows = history().locator('.row-opener');
  await until(async () => (await rows.count()) === 100);
  const oldest = await opened(rows.last());
  await show(`#/machines/brain?at=${oldest}`);
  await page.getByLabel('only brain').check();
  await until(async () => (await rows.count()) < 100);
  await button('← Back').click();
  await until(async () => (await at()) < oldest);
  await past().getByText('→ brain', { exact: false }).first().waitFor();
  await page.getByLabel('only brain').uncheck();
  await button('Back to now').click();
});

scene('the whole chart is seen in the past, too', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await show('#/machines/brain?at=12');
  await past().waitFor();
  await until(async () => {
    const box = await page.locator('.chart-place').boundingBox();
    return box !== null && box.height > 200 && box.y + box.height <= 800;
  });
  await button('Back to now').click();
});

scene('on a phone what happened comes first, and the chart after it', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? 0;
  assert.ok((await top(history())) < (await top(page.locator('.chart-place'))));
  assert.ok(
    (await top(page.locator('.chart-place'))) < (await top(page.getByRole('region', { name: 'Actors' }))),
  );
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 390);
});

scene('nothing went wrong on the page', async () => {
  assert.equal(seen.errors, []);
});

test.run();
