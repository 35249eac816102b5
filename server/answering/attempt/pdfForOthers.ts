import { isRisk } from 'core/instrument/riskCalculation';
import type { ResolvedText } from 'core/instrument/textKeys';
import { type BlockModel, type ReportContext, type ReportModel, risksIn } from 'core/report';
import type { pdfWords } from '../../pdf/words';

type Say = Awaited<ReturnType<typeof pdfWords>>['say'];

/**
 * Risks. For others it also says whom they address, and what a worried reader can do.
 * @param help what stands below them
 */
export function riskBlocks(
  context: ReportContext,
  { say, locale, help }: { say: Say; locale: string; help: readonly ResolvedText[] },
): BlockModel[] {
  const risks = risksIn(context);
  if (risks.length === 0) return [];
  const words = (key: string) => [{ code: '', text: { text: say(key), locale } }];
  const told = risks.filter(({ text }) => text.to !== undefined);
  const nuggets = context.isOther
    ? [
        ...risks.filter(({ text }) => text.to === undefined),
        ...(told.length > 0 ? [...words('pdf.others.told'), ...told] : []),
        ...words('pdf.others.worried'),
      ]
    : risks;
  return [{ kind: 'nuggets', group: 'risk', nuggets: [...nuggets, ...help.map((text) => ({ code: '', text }))] }];
}

/** Whom "you" means in a report for others; nothing if no text in it addresses the respondent. */
export function addressNote({ title, blocks }: ReportModel, say: Say, locale: string): BlockModel[] {
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'nuggets') return isRisk(block.group) ? [] : block.nuggets.map(({ text }) => text);
    return block.kind === 'heading' || block.kind === 'text' ? [block.text] : [];
  });
  const isAddressed = [title, ...texts].some((text) => text?.to !== undefined);
  return isAddressed ? [{ kind: 'text', code: 'address', text: { text: say('pdf.others.you'), locale } }] : [];
}
