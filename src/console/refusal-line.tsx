import { refusal } from './asked.ts';

/** Why what was asked for last was refused, read out as it comes. */
export const RefusalLine = () => (
  <p class="bad" role="alert">
    {refusal}
  </p>
);
