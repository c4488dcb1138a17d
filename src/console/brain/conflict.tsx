import { Button } from '../parts.tsx';
import { changeTexts } from './changes/texts.ts';
import type { Theirs } from './editing.ts';
import { TwoTexts } from './text-diff.tsx';

interface ConflictProps {
  readonly theirs: Theirs;
  /** What is written here. */
  readonly mine: string;
  readonly isNew: boolean;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** What somebody else has saved meanwhile beside what is written here, to choose between them. */
export function Conflict({ theirs: { name, state }, mine, isNew, takeTheirs, keepMine }: ConflictProps) {
  const isDeleted = state === null;
  const reason = isNew ? changeTexts.conflictExists(name) : changeTexts.conflict;
  return (
    <div class="conflict">
      <div role="alert">
        <h3>{isDeleted ? changeTexts.conflictDeleted : reason}</h3>
        <p>{changeTexts.chooseText}</p>
      </div>
      {!isDeleted && (
        <TwoTexts before={state.yaml ?? ''} after={mine} labels={[changeTexts.theirs, changeTexts.mine]} />
      )}
      <div class="row">
        <Button
          text={isDeleted ? changeTexts.takeDeletion : changeTexts.takeTheirs}
          onClick={() => takeTheirs()}
        />
        <Button
          text={isDeleted ? changeTexts.keepDeleted : changeTexts.keepMine}
          onClick={() => keepMine()}
        />
      </div>
    </div>
  );
}
