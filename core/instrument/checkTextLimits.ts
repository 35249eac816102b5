import type { InstrumentDocument } from './document';
import { type PathSegment, type Problem, problem } from './problem';
import { type LimitClash, limitClashes } from './textLimits';

function pathOf({ nuggets = [], reports = [] }: InstrumentDocument, { kind, code }: LimitClash['text']): PathSegment[] {
  if (kind === 'nugget') return ['nuggets', nuggets.findIndex((nugget) => nugget.code === code), 'condition'];
  const report = reports.findIndex((one) => code.startsWith(`${one.code}.`));
  const block = reports[report]?.blocks.findIndex((one) => 'code' in one && code.endsWith(`.${one.code}`)) ?? -1;
  return ['reports', report, 'blocks', block, 'condition'];
}

/** Texts that contradict the bands of the scale that they are about, each once. Only for documents whose formulas have no faults. */
export function checkTextLimits(document: InstrumentDocument): Problem[] {
  const clashes = [...limitClashes(document, 'respondent'), ...limitClashes(document, 'staff')];
  const found = new Map<string, Problem>();
  for (const { text, calculation, band, value, of } of clashes) {
    const key = `${text.kind} ${text.code} ${calculation}`;
    const params = { code: text.code, calculation, band: `${calculation}.${band}`, value, other: of };
    if (!found.has(key)) found.set(key, problem('report.text_limits', pathOf(document, text), text.code, params));
  }
  return [...found.values()];
}
