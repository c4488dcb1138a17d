import type { Example } from '../openapi/route-doc.ts';

/** The end of an example in which there is no such thing; `field` of the request named it. */
export const notFound = (message: string, field?: string): Pick<Example, 'status' | 'answer'> => ({
  status: 404,
  answer: {
    error: { status: 404, name: 'itemNotFound', message, ...(field === undefined ? {} : { field }) },
  },
});
