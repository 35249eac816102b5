import { useIntl } from '@umijs/max';
import type { NamedTextPart, TextOwner } from 'core/contract/translating/translation';
import { namingFields } from 'core/instrument/namedText';
import { useMemo } from 'react';

/** The messages of an author's fields. */
const fieldWords: Readonly<Record<string, string>> = {
  title: 'chart.title',
  text: 'question.text',
  description: 'overview.description',
  instructions: 'overview.instructions',
  thanks: 'overview.thanks',
  help: 'question.help',
  placeholder: 'question.placeholder',
  unit: 'question.unit',
  min_label: 'question.min_label',
  max_label: 'question.max_label',
  alt: 'image.alt',
  text_others: 'nugget.text_others',
  title_others: 'reportEditor.title_others',
};

/** The screens on which an author writes the texts of a part, by their messages. */
const groupWords: Readonly<Record<string, string>> = {
  instrument: 'translations.part.instrument',
  section: 'draft.tab.question',
  question: 'draft.tab.question',
  row: 'draft.tab.question',
  answer: 'draft.tab.answer',
  calculation: 'draft.tab.calculation',
  band: 'draft.tab.calculation',
  nugget: 'draft.tab.report-nuggets',
  report: 'draft.tab.reports',
  block: 'draft.tab.reports',
  chart: 'draft.tab.charts',
  series: 'draft.tab.charts',
  svg: 'draft.tab.svgs',
  image: 'draft.tab.images',
};

/** What texts of instruments belong to, in words: `Answer 2 “Never” · Question 3 “I have felt calm”`. */
export function usePlaceWords() {
  const intl = useIntl();
  return useMemo(() => {
    const text = (id: string, values?: Record<string, string | number>) => intl.formatMessage({ id }, values);
    const numbered = ({ part, number }: NamedTextPart) =>
      text(`translations.part.${part}`, { code: number === null ? '' : intl.formatNumber(number) }).trim();
    const named = (part: NamedTextPart) =>
      part.name === null || part.part === 'instrument'
        ? numbered(part)
        : text('translations.named', { part: numbered(part), name: part.name });
    const fieldOf = ({ part, field }: TextOwner) => {
      const id = fieldWords[field];
      return id === undefined || field === (namingFields[part] ?? 'text') ? [] : [text(id)];
    };
    const joined = (...words: string[]) => words.join(' · ');
    return {
      /** Beside the text itself: a part that the text names is told by its number. */
      place: (of: TextOwner) => {
        const own = fieldOf(of).length === 0 ? numbered(of) : named(of);
        return joined(own, ...fieldOf(of), ...(of.within ? [named(of.within)] : []));
      },
      /** On its own. */
      name: (of: TextOwner) => joined(named(of), ...fieldOf(of), ...(of.within ? [named(of.within)] : [])),
      /** What the text is listed under: its section, or the kind of its part. */
      group: (of: TextOwner) =>
        of.section && ['section', 'question', 'row'].includes(of.part)
          ? named(of.section)
          : text(groupWords[of.part] ?? 'translations.part.instrument'),
    };
  }, [intl]);
}
