import type { KitTexts } from '../kit-texts.ts';

export const italian: KitTexts = {
  language: 'italiano',
  tag: 'it',
  wakeWord: 'ciao casa',
  stop: 'basta',
  comments: {
    settings:
      'Le impostazioni del tuo assistente. Salva questo file mentre è in funzione: lo rilegge subito.',
    hearing: 'Che cosa riconosce la voce, e che cosa parla.',
    player: 'Dove parla: "speaker" è la scheda audio, "none" scrive soltanto.',
    trigger: 'Quello che dici prima di un ordine. Con "none" tutto ciò che sente è un ordine.',
    access: 'Per aprire la pagina su un telefono, togli i segni # e scegli una password tua.',
    brain:
      'A che cosa risponde il tuo assistente. Ogni voce è una sinapsi: quello che dici (signals) e quello che succede poi (neurons).',
    lights: 'Ancora non si accende niente: aggiungi dopo le parole un neurone che comanda la tua lampada.',
    timer: 'Conserva il timer anche se viene riavviato.',
    question: 'Fa una domanda, e la tua frase successiva è la risposta.',
    interrupt: 'Questo annulla anche una domanda aperta.',
    notUnderstood: 'Questo viene eseguito se nessun ordine corrisponde: settings.yml lo nomina in hooks.',
    tests: 'Che cosa deve fare il kit, ordine per ordine. Per verificarlo: broca test',
  },
  hello: {
    name: 'ciao',
    orders: ['ciao', 'buongiorno', 'buonasera'],
    says: ['Ciao!', 'Ciao, ti ascolto.'],
  },
  myName: {
    name: 'mio-nome',
    orders: ['mi chiamo {{ name }}'],
    says: ['Piacere, {{ name }}.'],
    test: 'mi chiamo Ada',
    answer: 'Piacere, Ada.',
  },
  time: {
    name: 'ora',
    orders: ['che ore sono', "dimmi l'ora"],
    says: ['Sono le {{ hours | int }} e {{ minutes }}.'],
    answer: 'Sono le 7 e 05.',
  },
  lights: {
    rooms: ['cucina', 'soggiorno', 'camera'],
    on: {
      name: 'accendere',
      orders: ['accendi la luce (in|nel|della|del) {room}'],
      says: ['La luce è accesa: {{ room }}.'],
      test: 'accendi la luce in cucina',
      answer: 'La luce è accesa: cucina.',
    },
    off: {
      name: 'spegnere',
      orders: ['spegni la luce (in|nel|della|del) {room}'],
      says: ['La luce è spenta: {{ room }}.'],
      test: 'spegni la luce nel soggiorno',
      answer: 'La luce è spenta: soggiorno.',
    },
  },
  timer: {
    name: 'timer',
    orders: ['avvisami (tra|fra) {{ wait: duration }}'],
    says: ['Va bene, tra {{ wait_text }}.'],
    test: 'avvisami tra cinque minuti',
    over: { name: 'tempo-scaduto', says: ['Il tempo è scaduto.'] },
  },
  coffee: {
    name: 'caffe',
    orders: ['fammi un caffè'],
    says: ['Con lo zucchero?'],
    yes: ['sì', 'sì grazie'],
    no: ['no', 'no grazie'],
    withSugar: { name: 'caffe-zuccherato', says: ['Un caffè con zucchero. Se solo avessi le mani.'] },
    black: { name: 'caffe-amaro', says: ['Un caffè amaro. Se solo avessi le mani.'] },
    unsure: { name: 'caffe-incerto', says: ['Lascio lo zucchero sul tavolo.'] },
  },
  interrupt: { name: 'basta', orders: ['basta'], says: ['Va bene.'] },
  notUnderstood: {
    name: 'non-capito',
    says: ['Non ho capito.', 'Questo ancora non lo so fare.'],
  },
  unknown: 'canta una canzone sui treni',
};
