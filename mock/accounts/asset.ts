import { type Handlers, MockFailure } from '../engine';

const unavailable = (): never => {
  throw new MockFailure('service.unavailable', 'Not there.');
};

export const asset: Handlers['asset'] = {
  read: unavailable,
};
