import type { Handlers } from '../engine';

export const health: Handlers['health'] = {
  alive: () => ({ status: 'ok' }),
  ready: () => ({ status: 'ok' }),
  metrics: () => '',
  openapi: () => ({ openapi: '3.1.0' }),
};
