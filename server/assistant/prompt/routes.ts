import { prompt } from 'core/contract/assistant/prompt';
import { type Route, route } from '../../plugins/route';
import { resourceRoutes } from '../../resource/routes';
import type { PromptRuns } from './runs';
import type { PromptService } from './service';
import type { PromptTrying } from './trying';

interface Needs {
  prompts: PromptService;
  promptRuns: PromptRuns;
  promptTrying: PromptTrying;
}

export function promptRoutes({ prompts, promptRuns, promptTrying }: Needs): Route[] {
  const { endpoints } = prompt;
  return [
    ...resourceRoutes(prompt, prompts.kept),
    route(endpoints.versions, ({ params }) => prompts.versions(params.id)),
    route(endpoints.takeBack, async ({ caller, address, params, body }) => ({
      version: await prompts.takeBack({ ...caller, address }, params.id, body),
    })),
    route(endpoints.enable, ({ caller, address, params, body }) =>
      prompts.enable({ ...caller, address }, params.id, body),
    ),
    route(endpoints.enablings, ({ params }) => prompts.enablings(params.id)),
    route(endpoints.cases, ({ params }) => prompts.cases(params.id)),
    route(endpoints.setCases, ({ caller, address, params, body }) =>
      prompts.setCases({ ...caller, address }, params.id, body),
    ),
    route(endpoints.runs, ({ params }) => promptRuns.list(params.id)),
    route(endpoints.begin, async ({ caller, address, params, body }) => ({
      jobId: await promptRuns.begin({ ...caller, address }, params.id, body),
    })),
    route(endpoints.run, ({ params }) => promptRuns.read(params.id, params.run)),
    route(endpoints.tryIt, ({ caller, body, closed }) => promptTrying.begin(caller.userId, body, closed)),
  ];
}
