import { type Handlers, MockFailure } from './engine';

/** The translator's work. */
export const translationWork: Omit<Handlers['translation'], 'languages' | 'bundle'> = {
  scope: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  list: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  count: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  add: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  read: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  updateSource: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  remove: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  save: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  revisions: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  comment: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  resolveComment: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  removeComment: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  bulk: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  findReplace: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  replace: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  draftBundle: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
  place: () => {
    throw new MockFailure('service.unavailable', 'Not yet.');
  },
};
