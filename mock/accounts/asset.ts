import type { Handlers } from '../engine';
import { refuse } from '../failure';

export const asset: Handlers['asset'] = {
  read: () => refuse('service.unavailable'),
};
