import * as z from 'zod';
import { endpoint } from '../endpoint';

export const health = {
  alive: endpoint({
    method: 'GET',
    path: 'healthz',
    permission: 'public',
    summary: 'Whether the process answers',
    raw: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: 'readyz',
    permission: 'public',
    summary: 'Whether the database answers and every migration is applied; otherwise 503',
    raw: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  metrics: endpoint({
    method: 'GET',
    path: 'metrics',
    permission: 'public',
    summary: 'Figures of this process for Prometheus, to this machine and to who sends METRICS_TOKEN as bearer token',
    raw: true,
    response: z.string(),
  }),
  openapi: endpoint({
    method: 'GET',
    path: 'openapi.json',
    permission: 'public',
    summary: 'This description, OpenAPI 3.1',
    raw: true,
    response: z.looseObject({ openapi: z.string() }),
  }),
};
