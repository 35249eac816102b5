import { type Handlers, MockFailure } from './engine';

export const glossary: Handlers['glossary'] = {
  list: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  add: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  update: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  remove: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  styleGuide: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
};
