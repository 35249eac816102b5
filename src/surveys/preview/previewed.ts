import type { MySurveyDetail, SurveyBeforehand } from 'core/contract/surveys/mySurvey';
import type { SurveyDetail, SurveyTexts } from 'core/contract/surveys/survey';
import type { AnswerSheet } from 'core/instrument/document';
import { compileDraft } from 'core/instrument/sound';
import { scoreSheet } from 'core/scoring';
import { type AnsweredItem, courseOf, surveyProgram } from 'core/survey';
import type { DocumentedItem } from '../items/ruleNames';

/** Whom a preview is shown as. */
export interface Previewed {
  /** Values by code, as the survey keeps them. */
  attributes: Readonly<Record<string, string | number>>;
  /** null: the survey has none. */
  arm: string | null;
}

/** A text of the survey in a language of the chain. @param chain the wanted language first */
export function saidIn({ texts }: Pick<SurveyTexts, 'texts'>, chain: readonly string[]) {
  return (key: string, instead = ''): { text: string; locale: string } => {
    for (const locale of chain) {
      const text = texts[locale]?.[key];
      if (text) return { text, locale };
    }
    return { text: instead, locale: '' };
  };
}

type Said = ReturnType<typeof saidIn>;

/** Attributes that are asked in the flow; the others come with the invitation or the link. */
export const isAsked = ({ from = 'asked' }: SurveyDetail['attributes'][number]): boolean => from === 'asked';

const labelled = (said: Said, attribute: SurveyDetail['attributes'][number]): MySurveyDetail['attributes'][number] => ({
  ...attribute,
  label: said(`attribute.${attribute.code}.label`, attribute.code),
  ...(attribute.values && {
    valueLabels: Object.fromEntries(
      attribute.values.map((value) => [value, said(`attribute.${attribute.code}.value.${value}`, value)]),
    ),
  }),
});

/** What somebody reads before they begin, as the server would say it of the survey as it stands. */
export function beforehandOf(detail: SurveyDetail, said: Said, risksReachStaff: boolean): SurveyBeforehand {
  const { id, code, settings, anonymity, items, attributes, locales, audience } = detail;
  const minutes = items.reduce((sum, item) => sum + (item.minutes ?? 0), 0);
  return {
    ...{ id, code, locales, items: items.length, revision: detail.revision },
    title: said('title', code),
    asker: said('asker'),
    status: 'open',
    opensAt: settings.opensAt ?? null,
    closesAt: settings.closesAt ?? null,
    minutes: minutes === 0 ? null : minutes,
    description: said('description'),
    welcome: said('welcome'),
    consent: settings.consent ? { ...said('consent'), version: settings.consent.version } : null,
    promise: { anonymity, minimumGroup: settings.minimumGroup ?? 5, risksReachStaff },
    attributes: attributes.filter(isAsked).map((attribute) => labelled(said, attribute)),
    ...{ isOpen: true, why: null, isBegun: false, isSecond: false, asksProof: false, locale: null },
    oncePerDevice: audience === 'link' && settings.oncePerDevice === true,
  };
}

/** What was answered in a preview, by item code. */
export type Answered = Readonly<Record<string, AnswerSheet>>;

/** Who is asked what, by the rules of the survey as it stands. */
export function createWalk(detail: SurveyDetail, documents: readonly DocumentedItem[]) {
  const sound = new Map(documents.map(({ code, document }) => [code, compileDraft(document)]));
  const definitions = new Map(documents.map(({ code, document }) => [code, document]));
  const { items, attributes, randomization } = detail;
  const known = items.filter(({ code }) => sound.has(code));
  const program = surveyProgram(
    {
      items: known.map(({ code, visibleIf }) => ({ code, ...(visibleIf !== undefined && { visibleIf }) })),
      attributes,
      ...(randomization && { randomization }),
    },
    definitions,
  );
  const answeredItem = (code: string, answers: AnswerSheet, locale: string): AnsweredItem => {
    const compiled = sound.get(code)?.compiled;
    const scores = compiled ? scoreSheet(compiled, { answers, respondent: { locale } }).values : {};
    return { status: 'completed', answers, scores };
  };
  return {
    /** Of an item; undefined: it could not be read. */
    soundOf: (code: string) => sound.get(code),
    course: ({ attributes: values, arm }: Previewed, answered: Answered, locale: string) =>
      courseOf(program, {
        attributes: values,
        arm,
        respondent: { locale },
        items: Object.fromEntries(
          Object.entries(answered).map(([code, answers]) => [code, answeredItem(code, answers, locale)]),
        ),
      }),
  };
}
