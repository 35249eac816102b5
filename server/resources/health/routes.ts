import { health } from 'core/contract/health';
import { type Route, route } from '../../plugins/route';
import type { HealthService } from './service';

interface HealthServices {
  health: HealthService;
  /** In Prometheus' text format. */
  metrics: () => Promise<string>;
  openApi: { openapi: string };
}

export function healthRoutes({ health: service, metrics, openApi }: HealthServices): Route[] {
  return [
    route(health.alive, async () => ({ status: 'ok' as const })),
    route(health.ready, async () => {
      await service.ready();
      return { status: 'ok' as const };
    }),
    route(health.metrics, () => metrics()),
    route(health.openapi, async () => openApi),
  ];
}
