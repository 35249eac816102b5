import { useIntl, useModel } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { hasWords } from 'core/language/hasWords';
import { useEffect, useMemo, useState } from 'react';
import { plainText } from '@/answering';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { openScreens } from './screensFound';

/** Where one can go. */
export interface Target {
  path: string;
  name: string;
  /** The language of the name, if it is not the interface's. */
  lang?: string;
  /** A code, where codes are shown. */
  code?: string;
  /** What it is in. */
  within?: { name: string; lang: string; archived: boolean };
}

export interface TargetGroup {
  id: string;
  title: string;
  targets: readonly Target[];
}

/** Markdown in plain words, its formulas left open. */
const withoutFormulas = (words: string): string => plainText(words.replace(/\{\{.*?(\}\}|$)/gs, '…'));

/** Milliseconds after the last key until the server is asked. */
const pause = 250;

/** At most so many of each kind. */
const most = 8;

interface Answered {
  words: string;
  groups: readonly TargetGroup[];
  failed: boolean;
}

/**
 * Where the signed-in person can go by these words: screens at once, then what the server finds. Without words: all screens.
 * `state` is that of the server's answer.
 */
export function useTargets(typed: string): { groups: readonly TargetGroup[]; state: 'searching' | 'failed' | 'done' } {
  const text = useText();
  const { locale } = useIntl();
  const { user, roles } = useModel('currentUser');
  const words = typed.trim();
  const settled = useDebounce(words, { wait: pause });
  const [answered, setAnswered] = useState<Answered>();

  const found = useMemo(() => {
    const targets = openScreens({ roles, grants: user?.translationGrants ?? [] })
      .map(({ path, name }) => ({ path, name: text(name) }))
      .filter(({ name }) => hasWords(name, words));
    return { id: 'screens', title: text('palette.screens'), targets };
  }, [roles, user, text, words]);

  const showsCodes = useShowsCodes();
  const isStaff = roles.some((role) => role !== 'user');
  const isRespondent = roles.includes('user');
  useEffect(() => {
    if (settled === '') return undefined;
    const leaving = new AbortController();
    const options = { signal: leaving.signal, skipErrorHandler: true } as const;
    const instruments = async (): Promise<Target[]> => {
      if (!isStaff) return [];
      const rows = await api.instrument.list({ query: { keyword: settled, pageSize: most }, ...options });
      return (rows ?? []).map(({ id, shown }) => ({
        path: `/instruments/edit-instrument/${id}`,
        name: shown.text,
        lang: shown.locale,
      }));
    };
    const questions = async (): Promise<Target[]> => {
      if (!isStaff) return [];
      const codes = showsCodes ? '1' : '0';
      const rows = await api.instrument.questions({
        query: { keyword: settled, locale, codes, limit: most },
        ...options,
      });
      return (rows ?? []).map(
        ({ instrumentId, question, text: words, textLocale, code, title, titleLocale, archived }) => ({
          path: `/instruments/edit-instrument/${instrumentId}/question?part=${question}`,
          name: withoutFormulas(words) || code,
          lang: textLocale,
          ...(showsCodes && { code }),
          within: { name: title, lang: titleLocale, archived },
        }),
      );
    };
    const assessments = async (): Promise<Target[]> => {
      if (!isRespondent) return [];
      const rows = await api.browse.list({ query: { keyword: settled, locale, pageSize: most }, ...options });
      return (rows ?? []).map(({ id, title, textLocale }) => ({
        path: `/Browse-Instruments/instrumentdetails/${id}`,
        name: title,
        lang: textLocale,
      }));
    };
    Promise.all([instruments(), questions(), assessments()])
      .then(([ofStaff, inDrafts, ofRespondents]) => [
        { id: 'instruments', title: text('menu.instruments'), targets: ofStaff },
        { id: 'questions', title: text('palette.questions'), targets: inDrafts },
        { id: 'assessments', title: text('menu.browse'), targets: ofRespondents },
      ])
      .then((groups) => ({ words: settled, groups, failed: false }))
      .catch(() => ({ words: settled, groups: [], failed: true }))
      .then((answer) => {
        if (!leaving.signal.aborted) setAnswered(answer);
      });
    return () => leaving.abort();
  }, [settled, locale, isStaff, isRespondent, showsCodes, text]);

  const answer = answered?.words === words ? answered : undefined;
  const groups = [found, ...((words !== '' && answer?.groups) || [])].filter(({ targets }) => targets.length > 0);
  if (words === '') return { groups, state: 'done' };
  if (!answer) return { groups, state: 'searching' };
  return { groups, state: answer.failed ? 'failed' : 'done' };
}
