import { Alert, Button, Drawer, Flex, Select, Skeleton } from 'antd';
import { fallbackChain } from 'core/language/fallback';
import { useMemo, useState } from 'react';
import { PreviewFrame, type PreviewWidth, WidthPicker } from '@/authoring';
import { useText } from '@/kit/text/useText';
import { languageOption } from '@/shell/languageName/languageOption';
import { InLanguage } from '@/shell/start/InLanguage';
import { localeDirection } from '@/shell/start/languages';
import { useLanguage } from '@/shell/start/useLanguage';
import { FlowWithin } from '../flow/FlowFrame';
import { useEarlierItems } from '../items/useEarlierItems';
import { useSurvey } from '../state/SurveyProvider';
import { PreviewPerson } from './PreviewPerson';
import { PreviewWalk } from './PreviewWalk';
import type { Previewed } from './previewed';

/** The survey as a participant meets it, in any language and width, and for whomever one likes. It runs in this page alone: nothing is stored. */
export function PreviewDrawer({ onClose }: { onClose(): void }) {
  const text = useText('survey.preview.');
  const screen = useText('test.');
  const { detail, texts } = useSurvey();
  const { languages } = useLanguage();
  const { baseLocale, items, randomization } = detail;
  const [locale, setLocale] = useState(baseLocale);
  const [width, setWidth] = useState<PreviewWidth>('phone');
  const [as, setAs] = useState<Previewed>({ attributes: {}, arm: randomization?.arms[0]?.code ?? null });
  const [round, setRound] = useState(0);
  const documents = useEarlierItems(
    items.map(({ code, instrumentId, kind, version, newest }) => ({
      ...{ code, instrumentId },
      published: kind === 'page' ? undefined : typeof version === 'number' ? version : (newest ?? undefined),
    })),
  );
  const chain = useMemo(
    () => fallbackChain(locale, new Map(languages.map(({ code, fallback }) => [code, fallback])), baseLocale),
    [locale, languages, baseLocale],
  );
  const offered = [...new Set([...Object.keys(texts.texts), ...languages.map(({ code }) => code)])];
  const missing =
    documents === undefined ? [] : items.filter(({ code }) => documents.every((one) => one.code !== code));
  return (
    <Drawer open onClose={onClose} size="large" title={text('title')}>
      <Flex vertical gap={12}>
        <Flex gap={8} wrap>
          <Select
            aria-label={screen('language')}
            style={{ minInlineSize: 180 }}
            value={locale}
            showSearch={{ optionFilterProp: 'found' }}
            options={offered.map((value) => languageOption(value))}
            onChange={setLocale}
          />
          <WidthPicker label={screen('width')} value={width} onChange={setWidth} />
          <Button onClick={() => setRound((before) => before + 1)}>{screen('restart')}</Button>
        </Flex>
        <PreviewPerson
          value={as}
          onChange={(value) => {
            setAs(value);
            setRound((before) => before + 1);
          }}
        />
        <p className="survey-quiet">{text('lead')}</p>
        {missing.length > 0 ? (
          <Alert
            type="warning"
            showIcon
            title={text('missing', { titles: missing.map(({ title }) => title).join(', ') })}
          />
        ) : null}
        <PreviewFrame width={width}>
          {documents === undefined ? (
            <Skeleton active />
          ) : (
            <FlowWithin value={true}>
              <InLanguage locale={locale}>
                <div lang={locale} dir={localeDirection(locale)}>
                  <PreviewWalk key={round} documents={documents} locale={locale} chain={chain} as={as} />
                </div>
              </InLanguage>
            </FlowWithin>
          )}
        </PreviewFrame>
      </Flex>
    </Drawer>
  );
}
