import { type Handlers, MockFailure } from './engine';

export const suggestion: Handlers['suggestion'] = {
  read: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  ask: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  askAll: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
};
