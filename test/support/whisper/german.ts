import type { SpokenKit } from './spoken-kit.ts';

export const german: SpokenKit = {
  kit: 'test/fixtures/kits/german',
  orders: [
    [
      'Schalte das Licht in der Küche an',
      [
        ['Schalte das Licht in der Küche an.', { 'licht-an': {} }],
        ['Schalte, bitte, das Licht in der Ku\u0308che an!', { 'licht-an': {} }],
        ['Schalte das Licht in der Kuche an.', {}],
      ],
    ],
    [
      'Wie wird das Wetter in {{ ort }}?',
      [
        ['Wie wird das Wetter in München?', { wetter: { ort: 'München' } }],
        ['Wie wird das Wetter in Mu\u0308nchen', { wetter: { ort: 'München' } }],
        ['„Wie wird das Wetter in Garmisch‑Partenkirchen?“', { wetter: { ort: 'Garmisch‑Partenkirchen' } }],
        ['Wie wird das Wetter in Frankfurt, Oder?', { wetter: { ort: 'Frankfurt, Oder' } }],
      ],
    ],
    [
      'wie spät ist es',
      [
        ['Wie spät ist es?', { uhr: {} }],
        ['Wie spa\u0308t ist es denn …?', { uhr: {} }],
      ],
    ],
    [
      'Wie viel Uhr ist es?',
      [
        ['wie viel uhr ist es', { uhr: {} }],
        ['Wie viel Uhr ist es?', { uhr: {} }],
      ],
    ],
    [
      'Öffne die Tür, bitte!',
      [
        ['Öffne bitte die Tür.', { tuer: {} }],
        ['O\u0308ffne die Tu\u0308r, bitte.', { tuer: {} }],
        ['Öffne die Tür, bitte, jetzt.', {}],
      ],
    ],
    [
      'Grüß {{ wen }} schön',
      [
        ['Grüß ‚Bob‘ schön!', { gruss: { wen: 'Bob' } }],
        ['GRÜß Oma und Opa schön.', { gruss: { wen: 'Oma und Opa' } }],
      ],
    ],
    [
      '[Bitte,] (öffne|schließe) [die] Rollläden [im {{ zimmer }}]',
      [
        ['Bitte öffne die Rollläden.', { rolladen: {} }],
        ['Schließe Rollla\u0308den im „Wohnzimmer“!', { rolladen: { zimmer: 'Wohnzimmer' } }],
        ['Bitte, bitte, öffne die Rollläden.', {}],
      ],
    ],
    [
      'lies meine E-Mails',
      [
        ['Lies meine E‑Mails.', { 'e-mail': {} }],
        ['Lies meine E—Mails!', { 'e-mail': {} }],
        ['Lies meine E-Mails: nicht!', {}],
        ['Lies heute, Abend meine E-Mails.', {}],
      ],
    ],
    [
      'Stell die Heizung auf {{ grad }} Grad',
      [
        ['Stelle die Heizung auf 21,5 °C.', { heizung: { grad: '21,5' } }],
        ['Stell die Heizung auf „zwanzig“ Grad!', { heizung: { grad: 'zwanzig' } }],
      ],
    ],
  ],
  answers: {
    'ja, gern': [['Ja, gern.', 'Ja gern!'], ['Ja.']],
    natürlich: [['Natürlich!', 'Natu\u0308rlich…'], ['Naturlich.']],
    nein: [['Nein.', '„Nein!“', 'Nein, danke.'], ['Neinsager.']],
    'lieber nicht': [['Lieber nicht.', 'Nicht, lieber!'], ['Nicht.']],
  },
};
