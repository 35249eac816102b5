import { type Handlers, MockFailure } from './engine';

export const exchange: Handlers['exchange'] = {
  export: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  import: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
};
