/** What the service said to a request it refused, or why it could not be reached. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** One call of the interface. Rejects with `ApiError`, status 0 when the service cannot be reached. */
export async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit =
    body === undefined
      ? { method }
      : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, request).catch((error: unknown) => {
    throw new ApiError(0, `the service cannot be reached: ${String(error)}`);
  });
  if (response.status === 204) return undefined as Answer;
  const text = await response.text();
  const answer: unknown = isJson(response) ? JSON.parse(text) : text;
  if (!response.ok) throw new ApiError(response.status, messageOf(answer, response.status));
  return answer as Answer;
}

const isJson = ({ headers }: Response): boolean => /json/.test(headers.get('content-type') ?? '');

function messageOf(answer: unknown, status: number): string {
  if (typeof answer === 'object' && answer !== null && 'message' in answer) return String(answer.message);
  return `the service answered ${status}`;
}
