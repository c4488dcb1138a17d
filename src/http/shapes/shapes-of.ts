import type { Settings } from '../../settings/settings.ts';
import { kalliopeShapes } from '../kalliope/kalliope-shapes.ts';
import { contractShapes } from './contract-shapes.ts';
import type { Shapes } from './shapes.ts';

/** The shapes that `rest_api.compatibility` chooses. */
export function shapesOf(settings: Settings): Shapes {
  switch (settings.restApi.compatibility) {
    case 'none':
      return contractShapes;
    case 'kalliope':
      return kalliopeShapes(settings);
  }
}
