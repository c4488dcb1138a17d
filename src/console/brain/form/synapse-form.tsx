import { useState } from 'preact/hooks';
import type { Assist } from '../assist/kit-names.ts';
import { withoutKey, withValue } from './edits.ts';
import { addItem, movedItem, withoutItem } from './list-edits.ts';
import { newEntries } from './new-value.ts';
import { OrderForm } from './order-form.tsx';
import { PartForm } from './part-form.tsx';
import { type SynapseFields, synapseFields } from './synapse-fields.ts';
import { formTexts } from './texts.ts';

export interface SynapseFormProps {
  /** The YAML of the editor. */
  readonly text: string;
  /** Puts another text into the editor. */
  readonly change: (text: string) => void;
  readonly assist: Assist;
}

/** What starts a synapse and what it does, as a form. It changes only those lines of the YAML that a field stands for. */
export function SynapseForm({ text, change, assist }: SynapseFormProps) {
  const [isRefused, setRefused] = useState(false);
  const fields = synapseFields(text);
  if (fields === undefined) return <p class="muted">{formTexts.cannotShow}</p>;
  const edit = (edited: string | undefined): void => {
    setRefused(edited === undefined);
    if (edited !== undefined) change(edited);
  };
  return (
    <div class="synapse-form">
      <Orders fields={fields} edit={edit} assist={assist} />
      <Signals fields={fields} edit={edit} assist={assist} />
      <Neurons fields={fields} edit={edit} assist={assist} />
      <Switches fields={fields} edit={edit} />
      <p role="status" class="bad">
        {isRefused ? formTexts.cannotWrite : ''}
      </p>
    </div>
  );
}

/** Parts of the form. `edit` gets the new text, or undefined for what the form can't write. */
export interface FormPart {
  readonly fields: SynapseFields;
  readonly edit: (text: string | undefined) => void;
  readonly assist: Assist;
}

function Orders({ fields, edit, assist }: FormPart) {
  const { yaml, orders } = fields;
  return (
    <fieldset>
      <legend>{formTexts.said}</legend>
      {orders.length === 0 && <p class="muted">{formTexts.nothingSaid}</p>}
      {orders.map((order, place) => (
        <OrderForm
          key={order.index}
          order={order}
          number={place + 1}
          fields={fields}
          edit={edit}
          assist={assist}
        />
      ))}
      <button type="button" onClick={() => edit(addItem(yaml, ['signals'], { order: formTexts.newOrder }))}>
        {formTexts.addOrder}
      </button>
    </fieldset>
  );
}

function Signals({ fields, edit, assist }: FormPart) {
  const names = namesAt(assist, 'signals').filter((name) => name !== 'order');
  return (
    <fieldset>
      <legend>{formTexts.otherSignals}</legend>
      {fields.signals.map((part) => (
        <PartForm key={part.index} part={part} fields={fields} edit={edit} assist={assist}>
          <Remove name={part.name} remove={() => edit(withoutItem(fields.yaml, ['signals'], part.index))} />
        </PartForm>
      ))}
      <AddPart
        label={formTexts.addSignal}
        names={names}
        add={(name) => edit(addItem(fields.yaml, ['signals'], newPart(assist, 'signals', name)))}
      />
    </fieldset>
  );
}

function Neurons({ fields, edit, assist }: FormPart) {
  const { yaml, neurons } = fields;
  const list = ['neurons'];
  return (
    <fieldset>
      <legend>{formTexts.done}</legend>
      {neurons.length === 0 && <p class="muted">{formTexts.nothingDone}</p>}
      {neurons.map((part, place) => (
        <PartForm key={part.index} part={part} fields={fields} edit={edit} assist={assist}>
          <button
            type="button"
            aria-label={formTexts.moveUp(part.name)}
            disabled={place === 0}
            onClick={() => edit(movedItem(yaml, list, part.index, part.index - 1))}
          >
            {formTexts.up}
          </button>
          <button
            type="button"
            aria-label={formTexts.moveDown(part.name)}
            disabled={place === neurons.length - 1}
            onClick={() => edit(movedItem(yaml, list, part.index, part.index + 1))}
          >
            {formTexts.down}
          </button>
          <Remove name={part.name} remove={() => edit(withoutItem(yaml, list, part.index))} />
        </PartForm>
      ))}
      <AddPart
        label={formTexts.addNeuron}
        names={namesAt(assist, 'neurons')}
        add={(name) => edit(addItem(yaml, list, newPart(assist, 'neurons', name)))}
      />
    </fieldset>
  );
}

/** A switch that stands where it is anyway is not written. */
function Switches({ fields: { yaml, isEnabled, isDangerous }, edit }: Omit<FormPart, 'assist'>) {
  const turn = (key: string, usual: boolean, isOn: boolean): void =>
    edit(isOn === usual ? withoutKey(yaml, [key]) : withValue(yaml, [key], isOn));
  return (
    <div>
      <Switch label={formTexts.enabled} isOn={isEnabled} turn={(isOn) => turn('enabled', true, isOn)} />
      <Switch
        label={formTexts.dangerous}
        isOn={isDangerous}
        turn={(isOn) => turn('dangerous', false, isOn)}
      />
    </div>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

const Switch = ({ label, isOn, turn }: SwitchProps) => (
  <label class="form-switch">
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => turn(currentTarget.checked)} />{' '}
    {label}
  </label>
);

function Remove({ name, remove }: { readonly name: string; readonly remove: () => void }) {
  return (
    <button type="button" aria-label={formTexts.remove(name)} onClick={remove}>
      {formTexts.cross}
    </button>
  );
}

interface AddPartProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly add: (name: string) => void;
}

function AddPart({ label, names, add }: AddPartProps) {
  const [chosen, setChosen] = useState('');
  return (
    <div class="row">
      <label>
        {label}{' '}
        <select value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          <option value="">{formTexts.choose}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        disabled={chosen === ''}
        aria-label={`${formTexts.add}: ${label}`}
        onClick={() => {
          add(chosen);
          setChosen('');
        }}
      >
        {formTexts.add}
      </button>
    </div>
  );
}

type PartList = 'signals' | 'neurons';

const namesAt = ({ schema }: Assist, list: PartList): readonly string[] =>
  schema.at([list, 0]).flatMap(({ properties = {} }) => Object.keys(properties));

/** A new part with what it needs, empty; its name alone if it needs nothing. */
function newPart({ schema }: Assist, list: PartList, name: string): unknown {
  const parameters = newEntries(schema, [list, 0, name]);
  return Object.keys(parameters).length === 0 && list === 'neurons' ? name : { [name]: parameters };
}
