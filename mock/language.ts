import { type Handlers, MockFailure } from './engine';

export const language: Handlers['language'] = {
  list: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  progress: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  read: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  add: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  update: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  order: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  remove: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
};
