import { type Handlers, MockFailure } from './engine';

const absent = (): never => {
  throw new MockFailure('service.unavailable', 'Not now.');
};

export const verification: Handlers['verification'] = { check: absent };
