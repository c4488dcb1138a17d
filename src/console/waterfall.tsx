import { durationText } from './duration-text.ts';
import { pageTexts } from './texts.ts';
import { type Stage, stageText, type WaterfallRow, waterfallRows } from './waterfall-rows.ts';
import './waterfall.css';

/** The stages of a turn as a table whose bars stand on one scale, with what each may take. */
export function Waterfall({ stages }: { readonly stages: readonly Stage[] }) {
  if (stages.length === 0) return <p class="muted">{pageTexts.noStages}</p>;
  return (
    <table class="waterfall">
      <caption class="unseen">{pageTexts.stages}</caption>
      <thead>
        <tr>
          <th scope="col">{pageTexts.stage}</th>
          <th scope="col" class="when">
            {pageTexts.from}
          </th>
          <th scope="col">{pageTexts.took}</th>
          <th scope="col">{pageTexts.budget}</th>
        </tr>
      </thead>
      <tbody>
        {waterfallRows(stages).map((row, index) => (
          <tr key={`${index} ${row.name}`} class={row.overMs > 0 ? 'is-over' : undefined}>
            <th scope="row">{stageText(row.name)}</th>
            <td class="when">
              <span class="unseen">{durationText(row.fromMs)}</span>
              <Bar row={row} />
            </td>
            <td>{tookText(row)}</td>
            <td>
              {row.budgetMs === null ? (
                <span class="muted">{pageTexts.none}</span>
              ) : (
                durationText(row.budgetMs)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ row }: { readonly row: WaterfallRow }) {
  const { start, width, budgetEnd, fromMs } = row;
  return (
    <span class="stage-track" aria-hidden="true" title={pageTexts.fromTime(durationText(fromMs))}>
      <span class="stage-bar" style={{ left: percent(start), width: percent(width) }} />
      {budgetEnd !== null && <span class="stage-budget" style={{ left: percent(budgetEnd) }} />}
    </span>
  );
}

function tookText({ tookMs, overMs }: WaterfallRow) {
  if (tookMs === null) return pageTexts.goingOn;
  if (overMs === 0) return durationText(tookMs);
  return (
    <>
      {durationText(tookMs)} <strong class="bad">{pageTexts.overBudget(durationText(overMs))}</strong>
    </>
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;
