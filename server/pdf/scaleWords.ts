import type { Audience } from 'core/instrument/document';
import type { MessageValues } from 'core/language';
import { formatValue, type ReportContext, type ReportModel } from 'core/report';
import { nameFor } from 'core/report/context';
import type { ExplainedItem } from 'core/report/explanation';
import { type KeyedItems, keyedItems } from 'core/report/keyedItems';
import { type ProfileModel, profileOf } from 'core/report/profile';
import type { Figure, Trait } from 'core/report/traits/traits';
import type { PdfItems, ReportPdfInput, ScaleWords } from './input';

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

  /** The sentences that the page says of a scale which was compared with others. */
  private account({ name, points, standard, percentile, norm }: Trait): string[] {
    if (norm === null || standard?.value == null) return [];
    const { sex, ageFrom, ageTo } = norm.group;
    const isFrom = ageFrom !== null && ageFrom > 0;
    const ages = ageTo !== null ? (isFrom ? 'both' : 'to') : ageFrom === null ? 'all' : 'from';
    const group = {
      sex: sex ?? (ages === 'all' ? 'all' : 'any'),
      ages,
      from: formatValue(ageFrom ?? 0, this.locale),
      to: formatValue(ageTo ?? 0, this.locale),
    };
    const sentences = [
      ...(points?.value == null
        ? []
        : [this.say('report.account.points', { name: name.text, count: points.value, points: points.formatted })]),
      this.say('report.account.norm', { ...group, mean: norm.mean, sd: norm.sd }),
      ...(standard.metric === 't' || standard.metric === 'z'
        ? [this.say(`report.account.${standard.metric}`, { value: standard.formatted })]
        : []),
      ...(percentile?.value == null
        ? []
        : [this.say('report.account.percentile', { percentile: percentile.formatted })]),
    ];
    return [sentences.join(' ')];
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

/** The scales of one report: its profile, their numbers in words, and the questions behind them. */
export function scalesFor(
  context: ReportContext,
  report: ReportModel,
  { audience, say, locale }: { audience: Audience; say: Say; locale: string },
): Required<Pick<ReportPdfInput, 'profile' | 'scales'>> & Pick<ReportPdfInput, 'items'> {
  const profile: ProfileModel = profileOf(context, [report], audience);
  const told = profile.traits.filter((trait) => trait.told);
  const teller = new ScaleTeller(context, say, locale);
  const scales = Object.fromEntries(everyTrait(told).map((trait) => [trait.code, teller.words(trait)]));
  const items = new ItemTeller(context, say, locale).items(keyedItems(context, told, audience));
  return { profile, scales, ...(items ? { items } : {}) };
}
