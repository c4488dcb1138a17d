import type { Synapse } from '../../brain/synapse.ts';
import { isSecretKey, secretsIn, withoutLogins } from '../../lib/secrets.ts';
import { atOnce, each, type Steps } from '../../lib/steps.ts';
import type { Settings } from '../../settings/settings.ts';

/** Removes these secrets from a text, plain, quoted or percent-encoded, and any login. */
export function redactedText(text: string, secrets: readonly string[]): string {
  const left = allForms(secrets).reduce((rest, form) => rest.replaceAll(form, '…'), text);
  return withoutLogins(left).replace(/\b(Basic|Bearer)\s+[\w+/=~.-]{6,}/gi, '$1 …');
}

/** Maps all texts of a value with `text`, and removes fields with a secret's name at any depth. */
export function redactedValue(
  value: object,
  text: (text: string) => string,
): Readonly<Record<string, unknown>>;
export function redactedValue(value: unknown, text: (text: string) => string): unknown;
export function redactedValue(value: unknown, text: (text: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => redactedValue(one, text));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isSecretKey(key) ? '…' : redactedValue(one, text)]),
  );
}

const formsKnown = new WeakMap<readonly string[], readonly string[]>();

/** The longest secret first. The result is cached by the list object. */
function allForms(secrets: readonly string[]): readonly string[] {
  const known = formsKnown.get(secrets);
  if (known !== undefined) return known;
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  formsKnown.set(secrets, forms);
  return forms;
}

/** A lone surrogate becomes U+FFFD, which no address can hold. */
function formsOf(secret: string): readonly string[] {
  const written = secret.toWellFormed();
  return [secret, JSON.stringify(secret).slice(1, -1), written, encodeURIComponent(written)];
}

/** The secrets of settings, variables and synapses. The list stays the same object while both inputs do. */
export function knownSecrets(settings: Settings, synapses: readonly Synapse[]): readonly string[] {
  const last = together.get(settings);
  if (last?.synapses === synapses) return last.secrets;
  const { restApi, variables, secretVariables, stt, tts, player, trigger, traces, mqtt } = settings;
  const { masksSecrets: _, ...api } = restApi; // only the name of this setting looks like a secret's
  const secrets = [
    ...secretsIn([api, variables, mqtt, stt.entries, tts.entries, player.entries, trigger.entries]),
    ...secretsIn({ secrets: secretVariables.map((name) => variables[name]) }),
    ...secretsIn({ secrets: Object.values(traces.otlp?.headers ?? {}) }),
    ...secretsOf(synapses),
  ];
  together.set(settings, { synapses, secrets });
  return secrets;
}

const together = new WeakMap<
  Settings,
  { readonly synapses: readonly Synapse[]; readonly secrets: readonly string[] }
>();

/** The secrets that some synapses of a list hold. */
type Holders = ReadonlyMap<Synapse, readonly string[]>;

const holdersIn = new WeakMap<
  readonly Synapse[],
  { readonly holders: Holders; readonly all: readonly string[] }
>();

/** The list that was looked through last: after an edit, all but one synapse are the same. */
let latest: WeakRef<readonly Synapse[]> | undefined;

const secretsOf = (synapses: readonly Synapse[]): readonly string[] => atOnce(secretsOfSynapses(synapses));

/** The secrets of synapses, in steps. They are remembered for this list, so that `knownSecrets` need not look for them. */
export function* secretsOfSynapses(synapses: readonly Synapse[]): Steps<readonly string[]> {
  const known = holdersIn.get(synapses);
  if (known !== undefined) return known.all;
  const last = latest?.deref();
  const old = last === undefined ? undefined : holdersIn.get(last)?.holders;
  const before = old === undefined || last === undefined ? [] : last;
  const { start, end, endBefore } = changedPart(before, synapses);
  const gone = new Set(old === undefined || old.size === 0 ? [] : before.slice(start, endBefore));
  const holders = new Map([...(old ?? [])].filter(([synapse]) => !gone.has(synapse)));
  yield* each(synapses.slice(start, end), (synapse) => {
    const secrets = secretsIn([...synapse.signals, ...synapse.neurons].map(({ parameters }) => parameters));
    if (secrets.length > 0) holders.set(synapse, secrets);
  });
  const all = [...new Set([...holders.values()].flat())];
  holdersIn.set(synapses, { holders, all });
  latest = new WeakRef(synapses);
  return all;
}

/** What lies between the same first and the same last items. */
function changedPart<T>(before: readonly T[], now: readonly T[]) {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start += 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === now.at(-1 - same)) same += 1;
  return { start, end: now.length - same, endBefore: before.length - same };
}
