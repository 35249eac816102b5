import { type Handlers, MockFailure } from './engine';

const absent = (): never => {
  throw new MockFailure('service.unavailable', 'Not now.');
};

export const reportBatch: Handlers['reportBatch'] = { begin: absent, list: absent, file: absent };
