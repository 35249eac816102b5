import { history, Link } from '@umijs/max';
import { Button, Flex, Grid, Progress, Select, Typography } from 'antd';
import type { InstrumentDetail } from 'core/contract/authoring/instrument';
import { languageStanding } from 'core/instrument/standing';
import orderBy from 'lodash/orderBy';
import { useState } from 'react';
import { TextCounts } from '@/authoring/instruments/TextCounts';
import { useText } from '@/kit/text/useText';
import { languageInBoth, languageName } from '@/shell/languageName/languageName';
import { languageOption } from '@/shell/languageName/languageOption';
import { enabledLanguages } from '@/shell/start/languages';
import { ExchangeButtons, useTranslationScope } from '@/translating';

/** More are shown on demand; fewer on a phone. */
const shownAtOnce = { wide: 12, narrow: 4 };

const translating = (ownerId: string, locale: string, more: { states?: string } = {}): string =>
  `/translations?${new URLSearchParams({ kinds: 'Instrument', ownerId, locales: locale, ...more })}`;

/**
 * The languages of the instrument with what each lacks, those with the most texts first; each can be translated, and one can be added. On a
 * phone what is done to all of them comes with all of them.
 */
export function Languages({ instrument: { id, baseLocale, locales } }: { instrument: InstrumentDetail }) {
  const text = useText();
  const [all, setAll] = useState(false);
  const { md: isWide = true } = Grid.useBreakpoint();
  const ordered = orderBy(
    locales,
    [({ locale }) => locale === baseLocale, 'texts', (counts) => languageStanding(counts).ready],
    ['desc', 'desc', 'desc'],
  );
  const promised = ordered.filter((counts) => counts.promised);
  const others = ordered.filter((counts) => !counts.promised);
  const shown = all ? [...promised, ...others] : promised.slice(0, isWide ? shownAtOnce.wide : shownAtOnce.narrow);
  const isWhole = shown.length === locales.length;
  const there = new Set(locales.map(({ locale }) => locale));
  const absent = enabledLanguages().filter(({ code }) => !there.has(code));
  return (
    <div className="stack">
      <ul className="overview-languages plain-list">
        {shown.map((counts) => {
          const { locale, total } = counts;
          const { ready, waiting, isComplete } = languageStanding(counts);
          const name = languageName(locale);
          return (
            <li key={locale}>
              <span className="overview-language">
                {name}
                {counts.promised ? null : (
                  <Typography.Text type="secondary">{text('overview.languageNotPublished')}</Typography.Text>
                )}
              </span>
              <Progress
                aria-label={name}
                percent={Math.floor((100 * ready) / Math.max(total, 1))}
                size={[64, 6]}
                showInfo={false}
                status={isComplete ? 'success' : 'normal'}
              />
              <Typography.Text type="secondary" className="overview-count">
                <TextCounts counts={counts} />
              </Typography.Text>
              {locale === baseLocale ? (
                <Typography.Text type="secondary">{text('overview.baseLanguage')}</Typography.Text>
              ) : (
                <span className="overview-links">
                  {waiting > 0 ? (
                    <Link
                      to={translating(id, locale, { states: 'machine,draft' })}
                      className="overview-link"
                      aria-label={text('overview.approveIn', { count: waiting, locale: name })}
                    >
                      {text('overview.approveThem', { count: waiting })}
                    </Link>
                  ) : null}
                  <Link
                    to={translating(id, locale)}
                    className="overview-link"
                    aria-label={text('overview.translate', { locale: name })}
                  >
                    {text('overview.translateThem')}
                  </Link>
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Flex gap={8} wrap align="center">
        {isWide || isWhole ? (
          <Select
            className="overview-add-language"
            aria-label={text('overview.addLanguage')}
            placeholder={text('overview.addLanguage')}
            value={null}
            showSearch={{ optionFilterProp: 'found' }}
            options={absent.map(({ code }) => languageOption(code, languageInBoth(code)))}
            onChange={(locale: string | null) => locale && history.push(translating(id, locale))}
          />
        ) : null}
        {isWhole ? null : (
          <Button type="link" className="overview-more" onClick={() => setAll(true)}>
            {text('overview.allLanguages', { count: locales.length })}
          </Button>
        )}
      </Flex>
      {isWhole && !isWide ? <TextExchange id={id} /> : null}
    </div>
  );
}

/** Exports and imports its texts as files for translators. */
export function TextExchange({ id }: { id: string }) {
  const { scope } = useTranslationScope();
  return scope ? (
    <Flex gap={8} wrap style={{ paddingBlock: 8 }}>
      <ExchangeButtons scope={scope} locales={[]} filter={{ kinds: ['Instrument'], ownerId: id }} isOfOne />
    </Flex>
  ) : null;
}
