import { ApiError } from '../api.ts';

/** Why a change was refused. */
export interface Refused {
  /** For people, without the name of the field. */
  readonly message: string;
  /** Its path, such as `listening.end_silence`; `''` if the mistake is in no field. */
  readonly field: string;
}

/** Runs requests; returns why one was refused, or undefined. Other errors are thrown. */
export async function refusedBy(work: () => Promise<unknown>): Promise<Refused | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, field = '' } = error;
    return { field, message: message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message };
  }
}
