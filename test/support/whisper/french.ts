import type { SpokenKit } from './spoken-kit.ts';

export const french: SpokenKit = {
  kit: 'test/fixtures/kits/french',
  orders: [
    [
      "allume la lumière de l'entrée",
      [
        ['Allume la lumière de l’entrée.', { 'lumiere-entree': {} }],
        ["Allume la lumière de l'entrée, s'il te plaît !", { 'lumiere-entree': {} }],
        ['Allume la lumie\u0300re de l‘entre\u0301e…', { 'lumiere-entree': {} }],
        ['allume la lumière de l`entrée', { 'lumiere-entree': {} }],
        ['Allume la lumière de l entrée.', {}],
      ],
    ],
    [
      'quel temps fait-il à {{ ville }}',
      [
        ['Quel temps fait-il à Besançon ?', { meteo: { ville: 'Besançon' } }],
        ['Quel temps fait-il à Besanc\u0327on?', { meteo: { ville: 'Besançon' } }],
        ['Quel temps fait‑il à L’Haÿ-les-Roses ?', { meteo: { ville: 'L’Haÿ-les-Roses' } }],
        ['« Quel temps fait–il à Paris, France » ?', { meteo: { ville: 'Paris, France' } }],
        ['Quel temps fait-il a Besançon ?', {}],
      ],
    ],
    [
      'Quelle est la météo à {{ ville }} ?',
      [
        ['Quelle est la météo à Lyon ?', { meteo: { ville: 'Lyon' } }],
        ['quelle est la météo à lyon', { meteo: { ville: 'lyon' } }],
      ],
    ],
    [
      'quelle heure est-il',
      [
        ['Quelle heure est-il ?', { heure: {} }],
        ['Quelle heure est-il\u00a0?', { heure: {} }],
        ['QUELLE HEURE EST−IL ?!', { heure: {} }],
      ],
    ],
    [
      'où est {{ quoi }}',
      [
        ['Où est le chat ?', { ou: { quoi: 'le chat' } }],
        ['Ou\u0300 est l’aspirateur ?', { ou: { quoi: 'l’aspirateur' } }],
        ['Ou est le chat ?', {}],
      ],
    ],
    [
      "est-ce l'heure du goûter ?",
      [
        ['Est-ce l’heure du goûter ?', { gouter: {} }],
        ["est-ce l'heure du gou\u0302ter", { gouter: {} }],
        ['Est-ce l’heure du goûter, dis ?', {}],
      ],
    ],
    [
      "(ouvre|ferme) [s'il te plaît] les volets [de {{ piece }}]",
      [
        ['Ouvre, s’il te plaît, les volets.', { volets: {} }],
        ['Ferme les volets de la chambre !', { volets: { piece: 'la chambre' } }],
        ['Ferme les volets de « la chambre » ?', { volets: { piece: 'la chambre' } }],
        ['Ferme tous les volets.', {}],
      ],
    ],
    [
      'joue de la musique',
      [
        ['Joue de la musique !', { musique: {} }],
        ['Ne joue plus, de la musique.', {}],
        ['Joue de la musique, n’importe où.', {}],
      ],
    ],
    [
      'volume à {{ niveau }} pourcent',
      [
        ['Volume à 50 %.', { volume: { niveau: '50' } }],
        ['Vol. à 12,5 % !', { volume: { niveau: '12,5' } }],
        ['Volume à “cinquante” pourcent…', { volume: { niveau: 'cinquante' } }],
      ],
    ],
  ],
  answers: {
    "oui, s'il te plaît": [['Oui, s’il te plaît.', 'oui s’il te plai\u0302t !'], ['Oui !']],
    "d'accord": [['D’accord !', "D'accord."], ['Accord.']],
    non: [['Non.', 'Non, merci.', '« Non ! »'], ['Nonante.']],
    "pas aujourd'hui": [['Pas aujourd’hui.', 'Pas aujourd‘hui…'], ['Pas.']],
  },
};
