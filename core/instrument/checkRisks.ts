import type { InstrumentDocument } from './document';
import { type Problem, problem } from './problem';
import { scopeOf } from './program';
import { riskTexts } from './projectedRisks';
import { forOthers, resolveText } from './textKeys';

/** Texts of risk groups that address the wrong person when a result is shared, or that cannot be shown offline. */
export function checkRisks(document: InstrumentDocument): Problem[] {
  const { baseLocale: locale, texts } = document;
  return riskTexts(document, scopeOf(document), [locale]).flatMap(({ nugget: { code }, leaves }) => {
    const key = `nugget.${code}.text`;
    const found: Problem[] = [];
    const has = (wanted: string) => resolveText(texts, wanted, [locale]) !== undefined;
    if (has(key) && !has(forOthers(key))) {
      found.push(problem('report.risk_not_for_others', ['texts', locale, forOthers(key)], code, { code }));
    }
    if (!leaves) {
      const index = document.nuggets?.findIndex((nugget) => nugget.code === code) ?? 0;
      found.push(problem('report.risk_needs_connection', ['nuggets', index, 'condition'], code, { code }));
    }
    return found;
  });
}
