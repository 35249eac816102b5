import { analyse, type CheckedFormula, checkFormula } from '../formula';
import { type InstrumentStructure, programDefinition } from '../instrument/program';
import { isRisk } from '../instrument/riskCalculation';
import type { ResolvedText } from '../instrument/textKeys';
import type { ReportContext } from './context';
import { buildReport, nuggetTexts } from './report';

/** The nuggets of risk groups whose condition holds, filled; group by group, by priority. */
export function risksIn(context: ReportContext): { code: string; text: ResolvedText }[] {
  const groups = new Set(context.compiled.nuggets.map(({ group }) => group).filter(isRisk));
  return [...groups].flatMap((group) => nuggetTexts(context, group));
}

const alerting = ({ reports = [] }: InstrumentStructure) =>
  reports.flatMap((report) => {
    if (report.audience !== 'staff') return [];
    const blocks = report.blocks.filter((block) => block.kind === 'nuggets' && isRisk(block.group));
    return blocks.length > 0 ? [{ ...report, blocks }] : [];
  });

/** Whether staff are notified when answers point to a risk: a report for staff holds the nuggets of a risk group. */
export const alertsStaff = (structure: InstrumentStructure): boolean => alerting(structure).length > 0;

/** Whether staff must be notified of these results: such a block of such a report is not empty. */
export const isAlarming = (context: ReportContext): boolean =>
  alerting(context.document).some((report) => buildReport(context, report).blocks.length > 0);

/**
 * The questions and rows (`q1`, `q5.r1`) whose answers decide which risk nuggets hold: those that their conditions use directly, by a tag
 * or through calculations, and those that show or hide such a question.
 */
export function riskItems(structure: InstrumentStructure): Set<string> {
  const conditions = (structure.nuggets ?? []).filter(({ group }) => isRisk(group)).map(({ condition }) => condition);
  if (conditions.length === 0) return new Set();
  const { scope, calculations, sectionRules, questionRules } = analyse(programDefinition(structure));
  const items = new Set<number>();
  const reached = new Set<CheckedFormula>();
  const reach = (formula: CheckedFormula | null | undefined) => formula && reached.add(formula);
  for (const condition of conditions) if (condition !== undefined) reach(checkFormula(condition, scope, 'boolean'));
  // What is added during the loop is visited too.
  for (const { references } of reached) {
    for (const index of references.calculations.keys()) reach(calculations[index]);
    for (const index of references.items.keys()) {
      items.add(index);
      const question = scope.items[index]?.question ?? -1;
      reach(questionRules[question]);
      reach(sectionRules[scope.questions[question]?.section ?? -1]);
    }
  }
  return new Set([...items].map((index) => scope.items[index]?.ref ?? ''));
}
