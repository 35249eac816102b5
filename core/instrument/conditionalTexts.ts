import type { Audience, Report } from './document';
import type { InstrumentStructure } from './program';
import { isRisk } from './riskCalculation';

/** A text of a report that not everybody reads. */
export interface ConditionalText {
  kind: 'nugget' | 'block';
  /** Of the nugget; `REPORT.BLOCK` of a block. */
  code: string;
  condition: string;
}

export const conditionalTextKey = (kind: ConditionalText['kind'], code: string): string => `${kind} ${code}`;

/** The reports that a reader may see: staff all of them, respondents their own. */
export const readReports = ({ reports = [] }: Pick<InstrumentStructure, 'reports'>, reader: Audience): Report[] =>
  reports.filter(({ audience = 'respondent' }) => reader === 'staff' || audience === 'respondent');

/** The texts that depend on a condition, in the reports that a reader may see; those of risks are left out. */
export function conditionalTexts(structure: InstrumentStructure, reader: Audience): ConditionalText[] {
  const blocks = readReports(structure, reader).flatMap((report) =>
    report.blocks.map((block) => ({ report: report.code, block })),
  );
  const groups = new Set(blocks.flatMap(({ block }) => (block.kind === 'nuggets' ? [block.group] : [])));
  return [
    ...(structure.nuggets ?? []).flatMap(({ code, group, condition }): ConditionalText[] =>
      condition !== undefined && groups.has(group) && !isRisk(group) ? [{ kind: 'nugget', code, condition }] : [],
    ),
    ...blocks.flatMap(({ report, block }): ConditionalText[] =>
      block.kind === 'text' && block.condition !== undefined
        ? [{ kind: 'block', code: `${report}.${block.code}`, condition: block.condition }]
        : [],
    ),
  ];
}
