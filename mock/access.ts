import { type Handlers, MockFailure } from './engine';

const absent = (): never => {
  throw new MockFailure('service.unavailable', 'Not now.');
};

export const access: Handlers['access'] = {
  list: absent,
  grant: absent,
  redeem: absent,
  read: absent,
  change: absent,
  revoke: absent,
  result: absent,
  reportPdf: absent,
  setInstrument: absent,
};
