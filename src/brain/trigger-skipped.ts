/** Whether to listen again and again without a hotword, and how often at most: notifications of the signal `order`. */
export type TriggerSkipped =
  | { readonly type: 'trigger.skip'; readonly isSkipped: boolean }
  | { readonly type: 'trigger.skip_at_most'; readonly times: number }
  | { readonly type: 'trigger.skip_once_less' };
