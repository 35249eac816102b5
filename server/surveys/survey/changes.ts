import type { SurveyChanges } from 'core/contract/surveys/survey';
import { fallbackChain } from 'core/language';
import { type ComparedSurvey, surveyChanges } from 'core/survey/changes';
import type { StoredItem } from 'core/survey/document';
import { havePagesChanged } from '../../authoring/instrument/pages';
import type { Database } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import type { TranslationService } from '../../texts/service';
import { withConsentVersion } from './consent';
import { openedOf } from './definition';
import { factsOf } from './facts';
import { shownStatus } from './phase';
import { bundlesOfTexts } from './problems';
import { type By, reached } from './reach';
import { titleOf } from './ruleWords';
import { countConcerned } from './storeChanges';
import { findRevision } from './storeRevisions';
import { storedTexts } from './storeTexts';

export interface Changes {
  /** What opening it anew would change, and for whom; the same people are concerned by what holds at once. @throws AppError `not_found`, `access.denied` */
  changes(by: By, id: string, locale: string): Promise<SurveyChanges>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: TranslationService;
}

export function createChanges({ db, clock, translations }: Needs): Changes {
  return {
    changes: async (by, id, locale) => {
      const { record } = await reached(db, id, by, 'see');
      const { definition, baseLocale, revision, anonymity, audience } = record;
      const isNamed = anonymity === 'identified';
      const group = isNamed ? 1 : await promisedGroupOf(db, id);
      const whole = (count: number) => Math.floor(count / group) * group;
      const concerned = await countConcerned(db, id);
      const before = revision === 0 ? undefined : await findRevision(db, id, revision);
      const people = {
        underWay: whole(concerned.underWay),
        toBegin: audience === 'invited' ? whole(Math.max(0, concerned.invited - concerned.begun)) : null,
        mails: concerned.mails,
        isRounded: !isNamed,
        group,
      };
      const status = shownStatus(record, clock());
      if (before === undefined) return { status, revision, changes: [], ...people };

      const fallbacks = await translations.fallbacks();
      const chainOf = (base: string) => fallbackChain(locale, fallbacks, base);
      const texts = bundlesOfTexts(await storedTexts(db, id));
      const present = new Set(definition.items.map(({ code }) => code));
      const gone = before.items.filter(({ code }) => !present.has(code));
      const all: StoredItem[] = [...definition.items, ...gone.map(({ versionId: _, ...item }) => item)];
      const facts = await factsOf(db, all, chainOf(baseLocale));
      const versions = new Map(
        facts.flatMap(({ item, version }) =>
          item.kind === 'instrument' && typeof item.version === 'number' && version !== undefined
            ? [[item.code, version.id] as const]
            : [],
        ),
      );
      const after: ComparedSurvey = openedOf(await withConsentVersion(db, record), versions);
      const items = await Promise.all(
        after.items.map(async (item) => ({
          ...item,
          hasNewQuestions: item.kind === 'page' && (await havePagesChanged(db, [item.instrumentId])),
        })),
      );

      const named = (key: string) =>
        chainOf(baseLocale)
          .map((each) => texts[each]?.[key] ?? '')
          .find((text) => text.trim() !== '');
      const nameOf: Readonly<Record<string, (code: string) => string | undefined>> = {
        item: (code) => {
          const found = facts.find(({ item }) => item.code === code);
          return found && titleOf(found, { texts, chainOf, baseLocale, locale })?.text;
        },
        attribute: (code) => named(`attribute.${code}.label`),
        wave: (code) => named(`wave.${code}.title`),
      };
      const changes = surveyChanges(before, { ...after, items }).map((each) => ({
        ...each,
        name: nameOf[each.part]?.(each.code) ?? each.code,
      }));
      return { status, revision, changes, ...people };
    },
  };
}
