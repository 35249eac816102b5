import type { Audience } from 'core/instrument/document';
import type { ProfileModel, ReportContext } from 'core/report';
import { keyedItems } from 'core/report/keyedItems';
import { filledWords } from 'core/report/template';
import type { PdfItems } from '../../pdf/input';
import type { pdfWords } from '../../pdf/words';
import { answerIn } from './answerInWords';
import { sheetOf } from './sheet';
import type { AttemptRecord } from './store';

interface Told {
  context: ReportContext;
  record: Pick<AttemptRecord, 'answers'>;
  audience: Audience;
  say: Awaited<ReturnType<typeof pdfWords>>['say'];
  locale: string;
}

/** The questions behind scores, and after them the answers that count in none, such as texts. undefined: nothing was answered. */
export function withFurther(
  { items, profile }: { items?: PdfItems; profile: ProfileModel },
  { context, record, audience, say, locale }: Told,
): PdfItems | undefined {
  const { document, chain, run } = context;
  const traits = profile.traits.filter(({ told }) => told);
  const counted = new Set(
    keyedItems(context, traits, audience).flatMap((group) => group.items.map(({ code }) => code)),
  );
  const reading = { document, chain, words: { yes: say('pdf.yes'), no: say('pdf.no') } };
  const answers = sheetOf(record.answers);
  const further = document.questions.flatMap(({ code: question }) => {
    if (!run.isVisible(question)) return [];
    const given = Object.entries(answers).filter(
      ([address]) => (address === question || address.startsWith(`${question}.`)) && !counted.has(address),
    );
    return given.flatMap(([address, value]) => {
      const { label } = answerIn(reading, address, value, '');
      const [whole, row] = [question, ...(address === question ? [] : [address])].map((code) =>
        filledWords(context, `question.${code}.text`),
      );
      const asked = row && whole ? { ...row, text: `${whole.text} ${row.text}` } : (row ?? whole);
      const said = {
        question: asked ?? { text: address, locale: '' },
        answer: { text: label ?? '', locale },
        counted: '',
      };
      return label ? [said] : [];
    });
  });
  if (further.length === 0) return items;
  const group = { name: { text: say('pdf.items.further'), locale }, items: further };
  return { heading: say('pdf.items'), notes: [], ...items, groups: [...(items?.groups ?? []), group] };
}
