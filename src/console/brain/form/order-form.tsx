import { withMatchingType, withValue } from './edits.ts';
import { withoutItem } from './list-edits.ts';
import type { OrderFields } from './synapse-fields.ts';
import type { FormPart } from './synapse-form.tsx';
import { formTexts } from './texts.ts';

interface OrderFormProps extends FormPart {
  readonly order: OrderFields;
  /** Among the orders, from 1. */
  readonly number: number;
}

const TYPES = ['normal', 'strict', 'ordered-strict', 'not-contain', 'pattern'] as const;

/** One sentence that starts a synapse. */
export function OrderForm({ order, number, fields: { yaml }, edit, assist }: OrderFormProps) {
  const { index, path, text, matchingType, others } = order;
  return (
    <div class="form-part">
      <div class="row">
        {text === undefined ? (
          <span class="muted">{formTexts.onlyYaml}</span>
        ) : (
          <input
            aria-label={formTexts.order(number)}
            value={text}
            onChange={({ currentTarget }) => edit(withValue(yaml, path, currentTarget.value))}
          />
        )}
        <button
          type="button"
          aria-label={formTexts.removeOrder(number)}
          onClick={() => edit(withoutItem(yaml, ['signals'], index))}
        >
          {formTexts.cross}
        </button>
      </div>
      <div class="row">
        <select
          aria-label={formTexts.matchingType(number)}
          value={matchingType}
          onChange={({ currentTarget }) => edit(withMatchingType(yaml, index, currentTarget.value))}
        >
          {TYPES.map((type) => (
            <option key={type} value={type}>
              {formTexts[type]}
            </option>
          ))}
        </select>
        {matchingType === 'pattern' && text !== undefined && assist.names.lists.length > 0 && (
          <select
            aria-label={formTexts.insertList(number)}
            value=""
            onChange={({ currentTarget }) => {
              edit(withValue(yaml, path, `${text.trimEnd()} {${currentTarget.value}}`));
              currentTarget.value = '';
            }}
          >
            <option value="">{formTexts.chooseList}</option>
            {assist.names.lists.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </div>
      {others.length > 0 && <p class="muted">{formTexts.inYaml(others.join(', '))}</p>}
    </div>
  );
}
