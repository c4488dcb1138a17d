/** Why a template could not be rendered; `parameter` is where it stands, e.g. `message[0]`. */
export interface TemplateFailure {
  readonly parameter: string;
  readonly message: string;
}

/** What an error says, without the picture of the place that some engines add. */
export const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
