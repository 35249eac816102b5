import type { Audience } from '../instrument/document';
import { parseTemplate } from '../language/template';
import { type ReportContext, textFor } from './context';
import type { ReportModel } from './report';
import { type ScaleGroups, scaleGroups } from './traits/groups';
import { type Lead, leadsOf } from './traits/lead';
import { otherFigures, type Trait, traitsOf } from './traits/traits';

/** A result as a profile: what every instrument with scores has, whatever its reports look like. */
export interface ProfileModel {
  traits: Trait[];
  /** The texts about traits; the first stands out most. */
  leads: Lead[];
  /** Codes of the traits that parts of reports are about: by `nugget.CODE`, `block.REPORT.CODE`, `chart.CODE`. */
  about: Record<string, string[]>;
  /** Codes of charts that draw nothing but the numbers of traits, each on its own. */
  drawn: string[];
  /** Codes of those among them that draw figures which are not read first: T scores where percentiles are. */
  ofOthers: string[];
}

const ofWhole: readonly string[] = ['pie', 'stacked_bar'];

/** Codes of the traits that formulas are about. */
const mentionedBy =
  (groups: ScaleGroups) =>
  (formulas: readonly (string | undefined)[]): string[] => [
    ...new Set(formulas.flatMap((formula) => (formula === undefined ? [] : groups.mentionedIn(formula)))),
  ];

/** The formulas in a text. */
const writtenIn = (context: ReportContext, key: string): string[] =>
  parseTemplate(textFor(context, key)?.text ?? '').flatMap((piece) => ('formula' in piece ? [piece.formula] : []));

/** What a nugget is about, by its code. `isConditional`: not everybody reads it. */
export function nuggetSubjects(context: ReportContext, groups: ScaleGroups) {
  const conditions = new Map(context.document.nuggets?.map(({ code, condition }) => [code, condition]));
  const mentioned = mentionedBy(groups);
  return (nugget: string): { traits: string[]; isConditional: boolean } => {
    const condition = conditions.get(nugget);
    const traits = mentioned([condition, ...writtenIn(context, `nugget.${nugget}.text`)]);
    return { traits, isConditional: condition !== undefined };
  };
}

const everyTrait = (traits: readonly Trait[]): Trait[] =>
  traits.flatMap((trait) => [trait, ...everyTrait(trait.facets)]);

/** The profile that a reader sees. @param reports as built for that reader from the same context */
export function profileOf(context: ReportContext, reports: readonly ReportModel[], audience: Audience): ProfileModel {
  const { document } = context;
  const groups = scaleGroups(document, audience);
  const about: Record<string, string[]> = {};
  const drawn: string[] = [];
  const mentioned = mentionedBy(groups);
  const subjectOf = nuggetSubjects(context, groups);
  for (const { code: report, blocks } of reports) {
    for (const block of blocks) {
      if (block.kind === 'nuggets') {
        for (const { code } of block.nuggets) about[`nugget.${code}`] = subjectOf(code).traits;
      } else if (block.kind === 'text' || block.kind === 'heading') {
        about[`block.${report}.${block.code}`] = mentioned(writtenIn(context, `report.${report}.${block.code}.text`));
      } else if (block.kind === 'chart') {
        const { code, kind } = block.chart;
        const series = document.charts?.find((chart) => chart.code === code)?.series ?? [];
        about[`chart.${code}`] = mentioned(series.map(({ formula }) => formula));
        const isDrawn = series.length > 0 && series.every(({ formula }) => groups.group(formula.trim()) !== undefined);
        if (isDrawn && !ofWhole.includes(kind)) drawn.push(code);
      }
    }
  }
  const traits = traitsOf(context, reports, audience, groups);
  const leads = leadsOf(reports, traits, subjectOf);
  const others = new Set(everyTrait(traits).flatMap((trait) => otherFigures(trait).map(({ code }) => code)));
  const ofOthers = (document.charts ?? [])
    .filter(({ code, series }) => drawn.includes(code) && series.every(({ formula }) => others.has(formula.trim())))
    .map(({ code }) => code);
  return { traits, leads, about, drawn, ofOthers };
}
