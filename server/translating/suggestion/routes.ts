import { suggestion } from 'core/contract/translating/suggestion';
import { type Route, route } from '../../plugins/route';
import type { SuggestionService } from './service';

export function suggestionRoutes({ suggestions }: { suggestions: SuggestionService }): Route[] {
  return [
    route(suggestion.read, ({ caller, params }) => suggestions.read(caller, params.id, params.locale)),
    route(suggestion.ask, ({ caller, params, closed }) => suggestions.ask(caller, params.id, params.locale, closed)),
    route(suggestion.countMissing, ({ caller, body }) => suggestions.countMissing(caller, body.locales, body.filter)),
    route(suggestion.askAll, async ({ caller, body }) => ({
      jobId: await suggestions.askAll(caller, body.locales, body.filter),
    })),
  ];
}
