import type { Observable } from 'rxjs';

/** A line to somebody outside that carries messages both ways. Whoever has opened it closes it when it is gone. */
export interface MessageLine {
  /** As they come; completes when the line is gone. Whoever subscribes late has missed what came before. */
  readonly received$: Observable<string | Uint8Array>;
  /** Does nothing once the line is gone. */
  readonly send: (message: string | Uint8Array) => void;
  /** `reason` is for people, at most 120 bytes. */
  readonly close: (code: number, reason: string) => void;
}
