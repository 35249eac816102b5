import type { Audience } from 'core/instrument/document';
import type { MessageValues } from 'core/language';
import { formatValue, type ReportContext, type ReportModel } from 'core/report';
import { accountOf } from 'core/report/account';
import { nameFor } from 'core/report/context';
import type { ExplainedItem } from 'core/report/explanationStep';
import { type KeyedItems, keyedItems } from 'core/report/keyedItems';
import { type ProfileModel, profileOf } from 'core/report/profile';
import { groupValues } from 'core/report/traits/norm';
import type { Figure, Trait } from 'core/report/traits/traits';
import type { PdfItems, PdfNorms, ReportPdfInput, ScaleWords } from './input';

type Say = (key: string, values?: MessageValues) => string;

/** Writes the numbers of scales and where they come from. */
class ScaleTeller {
  constructor(
    private readonly context: ReportContext,
    private readonly say: Say,
    private readonly locale: string,
  ) {}

  words(trait: Trait): ScaleWords {
    const { points, standard, percentile, more } = trait;
    const numbers = [points, standard, ...more].flatMap((figure) => (figure && figure.value !== null ? [figure] : []));
    const isAlone = numbers.length === 1 && trait.verdict === null;
    return {
      figures: isAlone ? [] : numbers.map((figure) => this.figure(figure)),
      place: percentile?.value == null ? null : this.say('report.place', { percentile: percentile.formatted }),
      computed: [...this.sum(trait), ...this.account(trait)],
    };
  }

  private figure({ metric, name, value, formatted }: Figure): string {
    if (metric === 'points') return this.say('report.points', { count: value ?? 0, points: formatted });
    return metric === 't' || metric === 'z'
      ? `${metric === 't' ? 'T' : 'z'} ${formatted}`
      : `${name.text}: ${formatted}`;
  }

  /** The facets that were added up, with their points. */
  private sum({ points, facets }: Trait): string[] {
    const explanation = points && points.value !== null ? this.context.run.explain(points.code) : undefined;
    if (!points || explanation?.kind !== 'call' || explanation.operation !== 'sum') return [];
    const added = explanation.children.map(({ ref }) => facets.find((facet) => facet.points?.code === ref));
    if (added.length < 2 || added.some((facet) => facet?.points?.value == null)) return [];
    const terms = added.flatMap((facet) => (facet ? [`${facet.name.text} ${facet.points?.formatted}`] : []));
    return [`${terms.join(' + ')} = ${points.formatted}`];
  }

  /** In the page's sentences. */
  private account(trait: Trait): string[] {
    const sentences = accountOf(trait, (years) => formatValue(years, this.locale));
    return sentences.length > 0 ? [sentences.map(({ key, values }) => this.say(key, values)).join(' ')] : [];
  }
}

const everyTrait = (traits: readonly Trait[]): Trait[] =>
  traits.flatMap((trait) => [trait, ...everyTrait(trait.facets)]);

/** Codes of the calculations that the rows of a profile show. */
export const figuresTold = ({ traits }: ProfileModel): string[] =>
  everyTrait(traits.filter(({ told }) => told)).flatMap(({ points, standard, percentile, more }) =>
    [points, standard, percentile, ...more].flatMap((figure) => (figure ? [figure.code] : [])),
  );

/** Fewer questions have room for the words of their answers. */
const mostInWords = 30;

/** What the answers of the only answer set of these questions count, where it is worth it; null: say each answer in words. */
function scaleOf({ document }: ReportContext, items: readonly ExplainedItem[]): string[] | null {
  if (items.length <= mostInWords || items.some(({ answers }) => answers.length > 1)) return null;
  const questions = new Map(document.questions.map(({ code, answerSet }) => [code, answerSet]));
  const [set, ...others] = new Set(items.map(({ code }) => questions.get(code.split('.', 1)[0] ?? code)));
  const answers = document.answerSets?.find(({ code }) => code === set)?.answers;
  return others.length > 0 || !answers || answers.length > 9
    ? null
    : answers.map(({ code }) => `answer.${set}.${code}.label`);
}

/** Writes the questions behind scores. */
class ItemTeller {
  constructor(
    private readonly context: ReportContext,
    private readonly say: Say,
    private readonly locale: string,
  ) {}

  items(groups: readonly KeyedItems[]): PdfItems | undefined {
    if (groups.length === 0) return undefined;
    const all = groups.flatMap(({ items }) => items);
    const keys = scaleOf(this.context, all);
    return {
      heading: this.say('pdf.items'),
      notes: [
        ...(keys ? [keys.map((key) => this.answerOf(key)).join(' · ')] : []),
        ...(all.some(({ reverse }) => reverse) ? [this.say('pdf.items.reversed')] : []),
      ],
      groups: groups.map(({ name, items }) => ({
        name,
        items: items.map((item) => this.line(item, keys === null)),
      })),
    };
  }

  private answerOf(key: string): string {
    const [, set, code] = key.split('.');
    const answer = this.context.document.answerSets
      ?.find((one) => one.code === set)
      ?.answers.find((one) => one.code === code);
    const label = nameFor(this.context, key, code ?? '').text;
    return answer?.score === undefined ? label : `${this.format(answer.score)} ${label}`;
  }

  private format(value: number | null): string {
    return formatValue(value, this.locale, undefined, this.context.words);
  }

  private line({ code, question, row, answers, raw, keyed, reverse }: ExplainedItem, inWords: boolean) {
    const [first, ...others] = answers;
    const unanswered = { text: this.say('report.unanswered'), locale: this.locale };
    const answer = first && others.length > 0 ? { ...first, text: answers.map(({ text }) => text).join(', ') } : first;
    const isPlain = first !== undefined && !inWords;
    return {
      question: row ?? question ?? { text: code, locale: '' },
      answer: isPlain ? null : (answer ?? unanswered),
      counted:
        reverse && keyed !== null ? `${this.format(raw)} ⇄ ${this.format(keyed)}` : first ? this.format(keyed) : '',
    };
  }
}

/** The averages and tables that scores were compared with, of each scale that has one. */
function normsOf(traits: readonly Trait[], say: Say, locale: string): PdfNorms | undefined {
  const write = (years: number) => formatValue(years, locale);
  const rows = traits.flatMap(({ name, norm, table }) => {
    if (norm !== null) {
      return [{ name, group: say('pdf.norms.people', groupValues(norm.group, write)), mean: norm.mean, sd: norm.sd }];
    }
    return table === null
      ? []
      : [{ name, group: say('pdf.norms.table', groupValues(table.group, write)), mean: '', sd: '' }];
  });
  const [group, ...others] = new Set(rows.map((row) => row.group));
  if (group === undefined) return undefined;
  const isOne = others.length === 0;
  const column = say('pdf.norms.group');
  return {
    heading: say('result.norms'),
    head: {
      group: isOne ? null : column,
      figures: rows.some(({ mean }) => mean !== '') ? [say('pdf.norms.mean'), say('pdf.norms.sd')] : null,
    },
    note: isOne ? group : null,
    rows: rows.map((row) => ({ ...row, group: isOne ? null : row.group })),
  };
}

interface Asked {
  audience: Audience;
  say: Say;
  locale: string;
  /** With the questions and each single answer. */
  withAnswers?: boolean;
  /** For the person who answered. */
  isOwn?: boolean;
}

/** The scales of one report: its profile, their numbers in words and what these were compared with; the questions behind them, or a sentence that they are left out. */
export function scalesFor(
  context: ReportContext,
  report: ReportModel,
  { audience, say, locale, withAnswers = false, isOwn = false }: Asked,
): Required<Pick<ReportPdfInput, 'profile' | 'scales'>> & Pick<ReportPdfInput, 'items' | 'withoutItems' | 'norms'> {
  const profile: ProfileModel = profileOf(context, [report], audience);
  const told = profile.traits.filter((trait) => trait.told);
  const teller = new ScaleTeller(context, say, locale);
  const scales = Object.fromEntries(everyTrait(told).map((trait) => [trait.code, teller.words(trait)]));
  const norms = normsOf(everyTrait(told), say, locale);
  const made = { profile, scales, ...(norms ? { norms } : {}) };
  if (withAnswers) {
    const items = new ItemTeller(context, say, locale).items(keyedItems(context, told, audience));
    return { ...made, ...(items ? { items } : {}) };
  }
  const isLeftOut = told.some((trait) => keyedItems(context, [trait], audience).length > 0);
  const withoutItems = say('report.withoutAnswers', { own: isOwn ? 'yes' : 'no' });
  return { ...made, ...(isLeftOut ? { withoutItems } : {}) };
}
