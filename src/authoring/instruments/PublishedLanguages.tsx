import { useIntl } from '@umijs/max';
import { Alert, Button, Checkbox, Flex, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { languageStanding } from 'core/instrument/standing';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { TextCounts } from './TextCounts';
import './publishDialog.css';

/** More are counted. */
const namedAtMost = 3;

interface Props {
  instrument: Pick<InstrumentDetail, 'baseLocale' | 'locales' | 'versions'>;
  /** Besides the base language. */
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/**
 * The languages of the next version, each with what it lacks: those that are complete are chosen, and every one is a choice.
 * One line sums them up; the choice is open at first where it has to be looked at: it leaves all out, or brings an unfinished one in.
 */
export function PublishedLanguages({ instrument: { baseLocale, locales, versions }, chosen, onChange }: Props) {
  const text = useText();
  const intl = useIntl();
  const [all, setAll] = useState(false);
  const others = locales.filter(({ locale }) => locale !== baseLocale);
  const incomplete = others.filter((counts) => chosen.includes(counts.locale) && !languageStanding(counts).isComplete);
  const [last] = versions;
  const [isOpenFirst] = useState(
    chosen.length === 0 || incomplete.some(({ locale }) => !last?.locales.includes(locale)),
  );
  if (others.length === 0) return null;
  const completed = others.filter((counts) => languageStanding(counts).isComplete).map(({ locale }) => locale);
  const isUsual = (locale: string, promised: boolean) =>
    promised || chosen.includes(locale) || (last?.locales.includes(locale) ?? false);
  const shown = all ? others : others.filter(({ locale, promised }) => isUsual(locale, promised));
  const named = (codes: readonly string[]) => intl.formatList(codes.map(languageName));
  const given = (last?.locales ?? []).filter((locale) => locale !== baseLocale && !chosen.includes(locale));
  const base = languageName(baseLocale);
  return (
    <section aria-labelledby="publish-languages" className="publish-choice">
      <details open={isOpenFirst}>
        <summary>
          <Typography.Text strong id="publish-languages">
            {text('publish.languages')}
          </Typography.Text>
          <Typography.Text type="secondary">
            {chosen.length === 0
              ? text('publish.languages.only', { language: base })
              : text('publish.languages.summary', {
                  language: base,
                  chosen: chosen.length,
                  others: others.length,
                })}
          </Typography.Text>
        </summary>
        <Flex gap={4} wrap justify="flex-end">
          {completed.length > 0 ? (
            <Button type="link" size="small" onClick={() => onChange(completed)}>
              {text('publish.languages.complete')}
            </Button>
          ) : null}
          <Button type="link" size="small" onClick={() => onChange([])}>
            {text('publish.languages.only', { language: base })}
          </Button>
        </Flex>
        <ul className="publish-languages plain-list" aria-labelledby="publish-languages">
          <li>
            <Checkbox checked disabled>
              <bdi>{base}</bdi>
            </Checkbox>
            <Typography.Text type="secondary">{text('overview.baseLanguage')}</Typography.Text>
          </li>
          {shown.map((counts) => (
            <li key={counts.locale}>
              <Checkbox
                checked={chosen.includes(counts.locale)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, counts.locale] : chosen.filter((locale) => locale !== counts.locale),
                  )
                }
              >
                <bdi>{languageName(counts.locale)}</bdi>
              </Checkbox>
              <Typography.Text type="secondary">
                <TextCounts counts={counts} />
              </Typography.Text>
            </li>
          ))}
        </ul>
        {shown.length < others.length ? (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            {text('overview.allLanguages', { count: locales.length })}
          </Button>
        ) : null}
      </details>
      {incomplete.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={
            incomplete.length > namedAtMost
              ? text('problems.languages.many', { count: incomplete.length })
              : text('publish.languages.incomplete', {
                  names: named(incomplete.map(({ locale }) => locale)),
                  language: base,
                })
          }
        />
      ) : null}
      {given.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={text('publish.languages.dropped', { names: named(given), version: last?.number ?? 0 })}
        />
      ) : null}
    </section>
  );
}
