import { drafts, NEW_NAME, proposeDraft } from '../../brain/editing.ts';
import { readSynapse } from '../../brain/synapses.ts';
import { teachTexts } from './texts.ts';

/** Opens the editor with a new synapse that an order starts. Nothing is saved. */
export function openNewSynapse(order: string): void {
  if (drafts.value[NEW_NAME] !== undefined && !confirm(teachTexts.replaceDraft)) return;
  proposeDraft(NEW_NAME, newSynapse(order));
  location.hash = '#/brain?show=new';
}

/** The name is made of its words; a text in double quotes is YAML as it is JSON. */
export function newSynapse(order: string): string {
  const words = order.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return `name: ${JSON.stringify(words.slice(0, 6).join('-') || 'new')}
signals:
  - order: ${JSON.stringify(order)}
neurons:
  - say:
      message: ""
`;
}

interface Correction {
  readonly name: string;
  /** The sentence of the synapse that was nearly said; its first one if that is not known. */
  readonly order: string | undefined;
  readonly heard: string;
  readonly said: string;
}

/** Opens the editor of a synapse with a correction of one of its sentences. Nothing is saved. False if it has none that can be changed. Rejects with `ApiError`. */
export async function openCorrected({ name, order, heard, said }: Correction): Promise<boolean> {
  const [{ synapseFields }, { withCorrection }, { yaml = '' }] = await Promise.all([
    import('../../brain/form/synapse-fields.ts'),
    import('../../brain/form/edits.ts'),
    readSynapse(name),
  ]);
  const fields = synapseFields(drafts.value[name] ?? yaml);
  const target = fields?.orders.find(({ text }) => text === order) ?? fields?.orders[0];
  const corrected =
    fields &&
    target &&
    withCorrection(fields.yaml, target.index, { input: heard.trim(), output: said.trim() });
  if (corrected === undefined) return false;
  proposeDraft(name, corrected);
  location.hash = `#/brain/${encodeURIComponent(name)}`;
  return true;
}
