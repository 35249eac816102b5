import { type Handlers, MockFailure } from './engine';

export const job: Handlers['job'] = {
  list: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  read: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  cancel: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
};
