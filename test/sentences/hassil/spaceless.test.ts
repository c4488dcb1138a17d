import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOf } from '../../../src/brain/matching/words.ts';
import { readySentences } from '../../../src/sentences/sentences.ts';
import { difference, type HassilFound, hasHassil, hassil } from '../../support/hassil.ts';
import { sentencesOf } from '../../support/sentences-of.ts';

const test = suite('sentences in which spaces do not count');

const CONTENT = {
  language: 'zh',
  settings: { ignore_whitespace: true },
  intents: {
    HassTurnOn: {
      data: [
        {
          sentences: ['<turn_on> {area} 的 [所有] (灯|電燈)', '(把; {area}; 的) 灯 <turn_on>'],
          slots: { domain: 'light' },
        },
        { sentences: ['<turn_on> {name}', '{name} 开 一 下'], requires_context: { domain: 'light' } },
      ],
    },
    HassLightSet: {
      data: [
        { sentences: ['[把] {area} [的] 亮度 (调到|设为) {brightness} [%|百分]', '{area} {color} 色'] },
        { sentences: ['{name} 亮度 {0..100,10:brightness}'] },
      ],
    },
    HassBroadcast: { data: [{ sentences: ['广播 {message}', '说 {message} 吧'] }] },
    HassPlay: { data: [{ sentences: ['play {song} in [the] {area}'], required_keywords: ['play'] }] },
  },
  lists: {
    area: { values: [{ in: '客厅', out: 'living_room' }, '卧室', { in: 'living room[ Nr 2]', out: 2 }] },
    name: {
      values: [
        { in: '台灯', out: 'light.desk', context: { domain: 'light' } },
        { in: '(电视|TV)', out: 'media_player.tv', context: { domain: 'media_player' } },
        { in: '<big>吊灯', out: 'light.ceiling', context: { domain: 'light' } },
      ],
    },
    color: { values: ['红', '蓝', '暖白'] },
    brightness: { range: { from: 0, to: 100 } },
    message: { wildcard: true },
    song: { values: ['Let it be', 'Yesterday'] },
  },
  expansion_rules: { turn_on: '(打开|开启|turn on)', big: '[大 的]' },
  skip_words: ['请', '一下', 'would you'],
};

const ORDERS = [
  ...[
    '打开客厅的灯',
    '打开 客厅 的 所有 灯',
    '打 开 客 厅 的 電 燈。',
    '把客厅的灯打开',
    '客厅的把灯开启',
    '请打开客厅的灯',
  ],
  ...['打开客厅的灯一下', 'turnonliving room的灯', 'Turn On Living Room Nr 2的灯', '打开卧室灯', '打开客厅'],
  ...[
    '打开台灯',
    '开启台 灯!',
    '台灯开一下',
    '打开电视',
    '打开大的吊灯',
    '打开吊灯',
    '请请打开台灯',
    '吊灯开一下请',
  ],
  ...[
    '把客厅的亮度调到20%',
    '客厅亮度设为五十',
    '客厅亮度设为 5 0 百分',
    '卧室亮度调到101',
    '台灯亮度 30',
    '台灯亮度35',
  ],
  ...['客厅红色', '客厅 暖 白 色', '客厅黑色', '客厅', '', '灯'],
  ...['广播吃饭了', '广播 请 大家 来', '说晚安吧', '说吧', '广播', 'would you 打开台灯'],
  ...['play Let it be in the living room', 'play yesterday in the 卧室'],
];

test('what hassil finds, Broca finds', async () => {
  if (!hasHassil()) return;
  const ready = readySentences(sentencesOf(CONTENT));
  const python = hassil();
  const differences: string[] = [];
  let hits = 0;
  try {
    assert.is(await python.ask({ set: 'spaceless', intents: CONTENT }), true);
    for (const order of ORDERS) {
      const theirs = await python.ask<HassilFound | null>({ find: order, set: 'spaceless' });
      if (theirs !== null) hits += 1;
      const told = difference(squeezed(ready.intents().find(wordsOf(order), ready, {})), squeezed(theirs));
      if (told !== undefined) differences.push(`${order}\n  ${told}`);
    }
  } finally {
    await python.close();
  }
  assert.equal(differences, []);
  assert.ok(hits > 20, `${hits}`);
});

/** hassil leaves out the spaces of what was said; here they stay. */
const squeezed = <A>(found: A): A =>
  found === undefined
    ? found
    : JSON.parse(
        JSON.stringify(found, (key, value) =>
          /^(?:text|value)$/.test(key) && typeof value === 'string' ? value.replaceAll(' ', '') : value,
        ),
      );

test.run();
