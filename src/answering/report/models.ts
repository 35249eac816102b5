import type { Risk } from 'core/contract/answering/attempt';
import { isRisk } from 'core/instrument/riskCalculation';
import type { ExplanationModel, ExplanationStep, ReportModel } from 'core/report';

/** Codes of the scores that reports show. */
export function toldScores(reports: readonly ReportModel[]): ReadonlySet<string> {
  const blocks = reports.flatMap((report) => report.blocks);
  return new Set(blocks.flatMap((block) => (block.kind === 'scores' ? block.rows.map(({ code }) => code) : [])));
}

/** Reports without the risks that are shown before them, and without blocks that become empty. */
export function withoutRisks(reports: readonly ReportModel[], told: readonly Risk[]): ReportModel[] {
  const codes = new Set(told.map(({ code }) => code));
  return reports.map((report) => ({
    ...report,
    blocks: report.blocks.flatMap((block) => {
      if (block.kind !== 'nuggets' || !isRisk(block.group)) return [block];
      const nuggets = block.nuggets.filter(({ code }) => !codes.has(code));
      return nuggets.length > 0 ? [{ ...block, nuggets }] : [];
    }),
  }));
}

/** Whether a text in these reports, read by somebody else, addresses the respondent. */
export function speakToRespondent(reports: readonly ReportModel[]): boolean {
  const texts = reports.flatMap(({ title, blocks }) => [
    title,
    ...blocks.flatMap((block) => {
      if (block.kind === 'nuggets') return block.nuggets.map(({ text }) => text);
      return block.kind === 'heading' || block.kind === 'text' ? [block.text] : [];
    }),
  ]);
  return texts.some((text) => text?.to !== undefined);
}

/** The norms that scores were compared with, each once, according to their computations: names of scores that used
 * tables (`lookedUp`), tables of norms for a group (`tables`), and means that are part of formulas (`written`), with the name of the
 * calculation. */
export function normsUsed(explanations: Readonly<Record<string, ExplanationModel>>) {
  const lookedUp = new Set<string>();
  const tables = new Map<string, { name: string; sex: string; ages: string; from: string; to: string }>();
  const found = new Map<string, { name: string; mean: string; sd: string }>();
  const look = (name: string, { message, params, steps }: ExplanationStep): void => {
    const { mean = '', sd = '' } = params;
    if (message === 'explain.looked_up') lookedUp.add(name);
    if (message === 'explain.norm.table') {
      const [sex = '', ages = '', from = '', to = ''] = [params.sex, params.ages, params.from, params.to].map(String);
      tables.set([name, sex, ages, from, to].join(' '), { name, sex, ages, from, to });
    } else if (/^explain\.norm\./.test(message)) {
      const norm = { name, mean: String(mean), sd: String(sd) };
      found.set(JSON.stringify(norm), norm);
    }
    for (const step of steps) look(name, step);
  };
  // A score without a value was compared with nothing.
  for (const { name, root } of Object.values(explanations)) if (root.value !== null) look(name.text, root);
  return { lookedUp: [...lookedUp], tables: [...tables.values()], written: [...found.values()] };
}
