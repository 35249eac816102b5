import { conditionalTextKey, readReports } from '../instrument/conditionalTexts';
import type { Audience } from '../instrument/document';
import type { ReportContext } from './context';

/** Whether a part with this condition is shown; without one it is. */
export function holds(context: ReportContext, condition: string | undefined): boolean {
  return condition === undefined || context.run.condition(context.compiled.formula(condition, 'boolean'));
}

/** Codes of the nuggets of a group whose condition holds, by priority; `show`: all of them or the first. */
export function chosenNuggets(
  { compiled, run }: ReportContext,
  group: string,
  show: 'first' | 'all' = 'all',
): string[] {
  const chosen = compiled.nuggets.filter(
    (nugget) => nugget.group === group && (nugget.holds === null || run.condition(nugget.holds)),
  );
  return (show === 'first' ? chosen.slice(0, 1) : chosen).map(({ code }) => code);
}

/** The texts that a reader is shown in these results, by `conditionalTextKey`. */
export function shownTexts(context: ReportContext, reader: Audience): ReadonlySet<string> {
  const shown = readReports(context.document, reader).flatMap(({ code: report, blocks }) =>
    blocks.flatMap((block) => {
      if (!holds(context, block.condition)) return [];
      if (block.kind === 'text') return [conditionalTextKey('block', `${report}.${block.code}`)];
      if (block.kind !== 'nuggets') return [];
      return chosenNuggets(context, block.group, block.show).map((code) => conditionalTextKey('nugget', code));
    }),
  );
  return new Set(shown);
}
