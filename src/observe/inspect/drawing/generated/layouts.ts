import type { ChartLayout } from '../layout.ts';

export const layouts: Readonly<Record<string, ChartLayout>> = {};
