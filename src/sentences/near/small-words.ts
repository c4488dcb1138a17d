/** What near orders need to know of a language: words that mean little, and words of which one never stands for another. */
export interface SmallWords {
  readonly small: ReadonlySet<string>;
  /** The group of each word that has an opposite. */
  readonly opposites: ReadonlyMap<string, number>;
  /** What words are inflected with, and nothing. */
  readonly endings: ReadonlySet<string>;
}

/** Of a language, or of none for others. */
export function smallWords(language: string): SmallWords {
  const known = KNOWN.get(language);
  if (known !== undefined) return known;
  const { small = '', opposites = '', endings = '' } = LANGUAGES[language.slice(0, 2)] ?? {};
  const made: SmallWords = {
    small: new Set(small.split(' ')),
    endings: new Set(['', ...endings.split(' ')]),
    opposites: new Map(
      opposites
        .split(', ')
        .flatMap((group, number) =>
          group
            .split('/')
            .flatMap((side, at) => side.split(' ').map((word) => [word, number * 8 + at] as const)),
        ),
    ),
  };
  KNOWN.set(language, made);
  return made;
}

const KNOWN = new Map<string, SmallWords>();

/** Whether words with opposites of a language are known. Without them an order may be taken for one that does the opposite. */
export const knowsOpposites = (language: string): boolean => Object.hasOwn(LANGUAGES, language.slice(0, 2));

/** Whether one word means the opposite of another, such as `on` and `off`. */
export function areOpposite({ opposites }: SmallWords, one: string, other: string): boolean {
  const [group, side] = [opposites.get(one), opposites.get(other)];
  return group !== undefined && side !== undefined && group !== side && group >> 3 === side >> 3;
}

/**
 * `small`: articles, pronouns, auxiliaries and words of politeness. `opposites`: groups of sides, `one/other`, of words with the same sense.
 * `endings`: of number, gender, case, person and tense.
 */
const LANGUAGES: Readonly<
  Record<string, { readonly small: string; readonly opposites: string; readonly endings: string }>
> = {
  en: {
    small:
      "a an the my our your this that these those is are am be it i we you me us to of for in at by with from and please just now then so well uh um er hey ok okay would could can will shall do does did let's lets there here some any s ' i' it' what' quickly maybe kindly again want like need",
    opposites:
      'on/off out, open/close shut closed/opened, up/down, increase raise higher brighter louder more/decrease lower reduce dimmer quieter less, start begin resume unpause/stop pause end cancel, lock locked/unlock unlocked, mute/unmute, add/remove delete, enable activate/disable deactivate, next/previous last, left/right, max maximum highest/min minimum lowest, first/second/third, warmer hotter/colder cooler, inside indoor/outside outdoor, not never/always, today/tomorrow/yesterday, day/night, all every/none no',
    endings: 's es ed d ing er ers ly y ies ied',
  },
  fr: {
    small:
      "le la les l' un une des du de d' mon ma mes ton ta tes notre nos votre vos ce cet cette ces c' est sont suis il elle on je j' tu nous vous me m' te t' se s' qu' n' que qui à au aux en dans sur pour par avec et y s'il plaît svp euh donc bien alors bon maintenant peux pourrais veux voudrais merci là ici encore vite a",
    opposites:
      "allume allumer allumez active activer activez/éteins éteindre éteignez éteint désactive désactiver désactivez, ouvre ouvrir ouvrez ouvert ouverte/ferme fermer fermez fermé fermée, monte monter augmente augmenter augmentez plus/baisse baisser descends diminue diminuer réduis réduire moins, démarre démarrer lance lancer reprends reprendre/arrête arrêter stop stoppe pause annule annuler, verrouille verrouiller/déverrouille déverrouiller, ajoute ajouter/enlève enlever retire retirer supprime supprimer, suivant suivante/précédent précédente, gauche/droite, max maximum/min minimum, premier première/deuxième/troisième, jour/nuit, demain/hier/aujourd'hui, tous toutes tout/aucun aucune, marche/arrêt, pas jamais/toujours, haut/bas",
    endings: 's x e es é ée és ées er ez ent ons ant is it ir ira era erai eur euse',
  },
  de: {
    small:
      'der die das den dem des ein eine einen einem einer mein meine meinen dein deine unser unsere dieser diese dieses ist sind bin es ich wir du mir mich uns zu zum zur von vom für im in am um bei mit aus und bitte mal äh ähm also jetzt nun doch noch schnell so dann hier da man wird werden kannst könntest würdest möchte will gerade',
    opposites:
      'an ein einschalten anschalten einschalte aufdrehen anmachen aktiviere aktivieren/aus ab ausschalten abschalten abdrehen ausmachen deaktiviere deaktivieren, auf öffne öffnen geöffnet offen aufmachen/zu schließe schließen schliess geschlossen zumachen, hoch rauf höher erhöhe erhöhen heller lauter mehr/runter herunter niedriger tiefer verringere verringern reduziere senke senken dunkler leiser weniger, starte starten beginne fortsetzen weiter/stopp stoppe stoppen halte anhalten pausiere pausieren pause beende beenden abbrechen, verriegle verriegeln sperre/entriegle entriegeln entsperre, stumm/laut, hinzufügen füge setze/entferne entfernen lösche löschen streiche, nächste nächster nächstes nächsten/vorherige vorheriger vorheriges letzte letzten, links linke/rechts rechte, maximal maximum höchste/minimal minimum niedrigste, erste ersten erster/zweite zweiten zweiter/dritte dritten, wärmer/kälter, tag/nacht, morgen/gestern/heute, alle alles/keine kein nicht',
    endings: 'e en er em es n s t st te ten et end',
  },
  es: {
    small:
      'el la los las lo un una unos unas mi mis tu tus su sus nuestro este esta estos estas ese esa es son está están yo me te se nos de del al a en por para con y que favor eh pues bien ahora ya aquí ahí puedes podrías quiero querría gracias',
    opposites:
      'enciende encender encendida encendido prende activa activar/apaga apagar apagada apagado desactiva desactivar, abre abrir abierta abierto/cierra cerrar cerrada cerrado, sube subir aumenta aumentar más/baja bajar reduce reducir disminuye menos, inicia iniciar empieza reanuda/para parar detén detener pausa cancela cancelar, bloquea/desbloquea, añade añadir agrega/quita quitar elimina borra, siguiente/anterior, izquierda/derecha, máximo/mínimo, primero primera/segundo segunda/tercero, día/noche, mañana/ayer/hoy, todos todas todo/ningún ninguna nada no',
    endings: 's es o a os as ar er ir e en an amos emos ado ada ando iendo',
  },
  it: {
    small:
      "il lo la i gli le l' un uno una un' mio mia tuo tua nostro questo questa quello è sono io mi ti ci si di del della dello dei delle dell' al alla allo ai alle all' in nel nella nello nei nelle nell' da dal dalla su sul sulla per con e che favore ehm beh dunque ora adesso qui puoi potresti vorrei voglio grazie a",
    opposites:
      'accendi accendere accesa acceso attiva attivare/spegni spegnere spenta spento disattiva disattivare, apri aprire aperta aperto/chiudi chiudere chiusa chiuso, alza alzare aumenta aumentare più/abbassa abbassare diminuisci riduci meno, avvia avviare inizia riprendi/ferma fermare stop pausa annulla, blocca/sblocca, aggiungi aggiungere/togli rimuovi elimina cancella, prossimo prossima successivo/precedente, sinistra/destra, massimo/minimo, primo prima/secondo seconda/terzo terza, giorno/notte, domani/ieri/oggi, tutti tutte tutto/nessuno nessuna non',
    endings: 'o a i e are ere ire ato ata ati ate ando endo iamo ete',
  },
};
