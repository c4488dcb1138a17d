import { signal } from '@preact/signals';
import type { ConversationList, QuestionThatWaits } from '../../client/types.ts';
import { call } from '../api.ts';
import { onEvent } from '../events.ts';
import { mayAsk } from './question-options.ts';
import { tabName } from './tab-name.ts';

/** What this tab's conversation is asked; null where nothing is. */
export const question = signal<QuestionThatWaits | null>(null);

/** Looks whether a question waits. One that cannot be fetched is none. */
export async function lookForQuestion(): Promise<void> {
  const name = tabName.value;
  const { conversations } = await call<ConversationList>('GET', '/conversations').catch(() => NONE);
  question.value = conversations.find((one) => one.name === name)?.question ?? null;
}

const NONE: ConversationList = { conversations: [] };

onEvent((event) => {
  if (mayAsk(event, tabName.value)) void lookForQuestion();
});
