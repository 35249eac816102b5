import { createHash, timingSafeEqual } from 'node:crypto';
import { health } from 'core/contract/platform/health';
import once from 'lodash/once';
import { AppError } from '../../errors';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { HealthService } from './service';

interface HealthServices {
  health: HealthService;
  /** In Prometheus' text format. */
  metrics: () => Promise<string>;
  /** Token for reading the metrics from elsewhere; undefined: nobody may. */
  metricsToken: string | undefined;
  openApi: { openapi: string };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

const isToken = (authorization: string | undefined, token: string | undefined) =>
  token !== undefined && timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

export function healthRoutes({ health: service, metrics, metricsToken, openApi }: HealthServices): Route[] {
  const description = once(() => Buffer.from(JSON.stringify(openApi)));
  return [
    route(health.alive, async () => ({ status: 'ok' as const })),
    route(health.ready, async () => {
      await service.ready();
      return { status: 'ok' as const };
    }),
    route(health.metrics, ({ isLocal, authorization }) => {
      if (!isLocal && !isToken(authorization, metricsToken)) throw new AppError('access.denied');
      return metrics();
    }),
    route(health.openapi, async () => fileAnswer(description(), 'application/json; charset=utf-8')),
  ];
}
