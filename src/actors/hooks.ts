import { type EventObject, fromCallback } from 'xstate';
import {
  HOOK_NAMES,
  type HookNews,
  type Hooks,
  hooked,
  type News,
  type SynapseCalled,
} from '../brain/events.ts';
import type { NewsSource } from '../brain/guarded-news.ts';
import type { Synapse } from '../brain/synapse.ts';

interface HooksDeps {
  readonly news$: NewsSource;
  readonly hooks: () => Hooks;
  readonly find: (name: string) => Synapse | undefined;
  readonly send: (call: SynapseCalled) => void;
  readonly tell: (news: HookFailed) => void;
  /** A new call's name, never given before. */
  readonly nextCall: () => string;
  /** Where the synapses run when the news comes from no conversation. */
  readonly conversation: string;
}

type HookFailed = Extract<News, { readonly type: 'hook.failed' }>;

/**
 * Runs the enabled synapses hooked to each piece of news, until it is stopped. What a hook does fires no hooks, and
 * `on_order_not_found` is not among them: its synapse is the answer to the order and part of that run. A synapse that has
 * been deleted since the hook was set is told.
 */
export const hooksActor = ({ news$, hooks, find, send, tell, nextCall, conversation }: HooksDeps) =>
  fromCallback<EventObject>(() => {
    const subscription = news$.subscribe((news) => {
      if (!isHookNews(news) || news.isFromHook) return;
      const wanted = hooked(hooks()[news.type]);
      for (const name of wanted.filter((name) => find(name) === undefined))
        tell({ type: 'hook.failed', hook: news.type, error: `no synapse is named "${name}"` });
      const names = wanted.filter((name) => find(name)?.isEnabled);
      if (names.length === 0 || news.type === 'on_order_not_found') return;
      send({
        type: 'synapse.called',
        call: nextCall(),
        conversation: news.conversation ?? conversation,
        mute: news.mute,
        isFromHook: true,
        by: news.by ?? 'voice',
        names,
        parameters: {},
      });
    });
    return () => subscription.unsubscribe();
  });

const hookNames: ReadonlySet<string> = new Set(HOOK_NAMES);

const isHookNews = (news: News): news is HookNews => hookNames.has(news.type);
