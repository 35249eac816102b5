import type { SurveyChanges } from 'core/contract/surveys/survey';
import { fallbackChain } from 'core/language';
import { type ComparedSurvey, surveyChanges } from 'core/survey/changes';
import type { StoredItem } from 'core/survey/document';
import { changedPages } from '../../authoring/instrument/pages';
import type { Database } from '../../database/connection';
import { promisedGroupOf } from '../../database/promisedGroup';
import type { TranslationService } from '../../texts/service';
import type { ChecksOf } from './checks';
import { withConsentVersion } from './consent';
import { openedOf } from './definition';
import { shownStatus } from './phase';
import { bundlesOfTexts } from './problems';
import { type By, reached } from './reach';
import { titleOf } from './ruleWords';
import { countConcerned } from './storeChanges';
import { findRevision } from './storeRevisions';
import { storedTexts } from './storeTexts';
import { summariesOf, textsOfItems } from './summaries';

export interface Changes {
  /** What opening it anew would change, and for whom; the same people are concerned by what holds at once. @throws AppError `not_found`, `access.denied` */
  changes(by: By, id: string, locale: string): Promise<SurveyChanges>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  translations: TranslationService;
  checks: ChecksOf;
}

export function createChanges({ db, clock, translations, checks }: Needs): Changes {
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
      const summaries = await summariesOf(db, all);
      const itemTexts = await textsOfItems(db, summaries, { keys: ['title'], locales: chainOf(baseLocale) });
      const versions = new Map(
        summaries.flatMap(({ item, version }) =>
          item.kind === 'instrument' && typeof item.version === 'number' && version !== undefined
            ? [[item.code, version.id] as const]
            : [],
        ),
      );
      // They find out which pages differ from what was opened.
      await checks(id);
      const pages = definition.items.flatMap(({ kind, instrumentId }) => (kind === 'page' ? [instrumentId] : []));
      const changed = await changedPages(db, pages);
      const after: ComparedSurvey = openedOf(await withConsentVersion(db, record), versions);
      const items = after.items.map((item) => ({ ...item, hasNewQuestions: changed.has(item.instrumentId) }));

      const named = (key: string) =>
        chainOf(baseLocale)
          .map((each) => texts[each]?.[key] ?? '')
          .find((text) => text.trim() !== '');
      const nameOf: Readonly<Record<string, (code: string) => string | undefined>> = {
        item: (code) => {
          const found = summaries.find(({ item }) => item.code === code);
          return found && titleOf(found, { texts, chainOf, baseLocale, itemTexts })?.text;
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
