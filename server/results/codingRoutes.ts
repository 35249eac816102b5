import { textCoding } from 'core/contract/results/textCoding';
import { type Route, route } from '../plugins/route';
import type { TextCodingService } from './coding';

export function textCodingRoutes({ textCodings }: { textCodings: TextCodingService }): Route[] {
  return [
    route(textCoding.survey, ({ caller, params, query: { locale: asked, ...narrowed }, locale }) =>
      textCodings.list(caller, params, narrowed, asked ?? locale),
    ),
    route(textCoding.surveyThemes, ({ caller, params, body, locale }) =>
      textCodings.setThemes(caller, params, body, locale),
    ),
    route(textCoding.surveyText, ({ caller, params: { key, ...of }, body, locale }) =>
      textCodings.setText(caller, of, key, body, locale),
    ),
    route(textCoding.surveyAgreement, ({ caller, params, query: { filter }, locale }) =>
      textCodings.agreement(caller, params, { ...(filter && { filter }) }, locale),
    ),
    route(textCoding.instrument, ({ caller, params, query: { locale: asked, part, ...narrowed }, locale }) =>
      textCodings.list(caller, { ...params, part }, narrowed, asked ?? locale),
    ),
    route(textCoding.instrumentThemes, ({ caller, params, query, body, locale }) =>
      textCodings.setThemes(caller, { ...params, ...query }, body, locale),
    ),
    route(textCoding.instrumentText, ({ caller, params: { key, ...of }, query, body, locale }) =>
      textCodings.setText(caller, { ...of, ...query }, key, body, locale),
    ),
    route(textCoding.instrumentAgreement, ({ caller, params, query: { filter, part }, locale }) =>
      textCodings.agreement(caller, { ...params, part }, { ...(filter && { filter }) }, locale),
    ),
  ];
}
