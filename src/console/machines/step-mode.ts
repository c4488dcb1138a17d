import { call } from '../api.ts';

/** Rejects with `ApiError`. */
export const setStepping = async (isStepping: boolean): Promise<void> => {
  await call('PUT', '/machines/stepping', { stepping: isStepping });
};

/** Lets one event through. Rejects with `ApiError`. */
export const letOneThrough = async (): Promise<void> => {
  await call('POST', '/machines/step');
};
