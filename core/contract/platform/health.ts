import * as z from 'zod';
import { endpoint } from '../endpoint';

export const health = {
  alive: endpoint({
    method: 'GET',
    path: 'healthz',
    permission: 'public',
    rateLimit: false,
    summary: 'Whether the process answers',
    raw: true,
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: 'readyz',
    permission: 'public',
    rateLimit: false,
    summary: 'Whether the database answers, can write and has every migration, as of the last 5 seconds; otherwise 503',
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
