import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { history, Link, useLocation, useModel, useParams } from '@umijs/max';
import { Alert, Button, Flex, Select, Skeleton, Tag } from 'antd';
import { sourceLocale } from 'core/language/fallback';
import { useEffect, useState } from 'react';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { ShortcutHelp } from '@/translating/editor/ShortcutHelp';
import { useMessage } from '@/translating/editor/useMessage';
import { useWalk } from '@/translating/editor/useWalk';
import { cellOf } from '@/translating/editor/useWork';
import { Workbench } from '@/translating/editor/Workbench';
import { TextsProvider } from '@/translating/outbox/TextsProvider';
import { fileKey } from '@/translating/texts/fileKey';
import { editorAddress, readFilter, readPlace, writeFilter } from '@/translating/texts/listFilter';
import { stateWords } from '@/translating/texts/stateWords';
import { usePlaceWords } from '@/translating/texts/usePlaceWords';
import { type TranslationScope, useTranslationScope } from '@/translating/texts/useTranslationScope';
import '@/translating/editor/translationEditor.css';

/** The language of the address, else the first of the table, else the first that the user may translate into. */
function localeIn(search: string, { languages }: TranslationScope): string | undefined {
  const open = languages.filter(({ code, may }) => code !== sourceLocale && Object.keys(may).length > 0);
  const named = readPlace(search).locale ?? readFilter(search).locales.find((locale) => locale !== sourceLocale);
  return named ?? (open.find(({ enabled }) => enabled) ?? open[0])?.code;
}

/** Translates a message into one language, then the next of the list. */
export default function TranslatePage() {
  const text = useText();
  const { search } = useLocation();
  const { scope, error, refresh } = useTranslationScope();
  if (!scope && error) return <LoadFailed text={text('translate.loadFailed')} onRetry={refresh} />;
  if (!scope) return <Skeleton active paragraph={{ rows: 12 }} />;
  const locale = localeIn(search, scope);
  if (locale === undefined) return <StatusView text={text('translate.nothingGranted')} />;
  return (
    <TextsProvider>
      <Translation locale={locale} scope={scope} />
    </TextsProvider>
  );
}

function Translation({ locale, scope }: { locale: string; scope: TranslationScope }) {
  const text = useText();
  const places = usePlaceWords();
  const codes = useShowsCodes();
  const { id = '' } = useParams();
  const { search } = useLocation();
  const { isSaved } = useModel('translation');
  const { found, store, reload, retry, loadAhead } = useMessage(id, locale);
  const [notice, setNotice] = useState('');
  const [leaving, setLeaving] = useState(false);
  const filter = readFilter(search);
  const { stop, step, hasCome } = useWalk({ id, locale, search, loadAhead, onEnd: (end) => setNotice(text(end)) });
  const back = `/translations${writeFilter(filter) === '' ? '' : `?${writeFilter(filter)}`}`;
  // A removed message cannot be saved: first the guard must be off.
  useEffect(() => {
    if (leaving && isSaved) history.push(back);
  }, [leaving, isSaved, back]);

  if (found === 'absent') return <StatusView code="404" text={text('translate.notFound')} />;
  if (found === 'failed') return <LoadFailed text={text('translate.loadFailed')} onRetry={retry} />;
  const language = scope.languages.find(({ code }) => code === locale);
  const isSource = locale === found?.sourceLocale;
  const may = found && !isSource ? language?.may[found.kind] : undefined;
  const choices = scope.languages.filter(
    ({ code, may: granted }) => found && code !== found.sourceLocale && granted[found.kind] !== undefined,
  );
  const chooseLanguage = (chosen: string) => {
    setNotice(isSaved ? '' : text('translate.told.kept'));
    history.replace(editorAddress(id, filter, { ...readPlace(search), locale: chosen }));
  };

  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={text('translations.edit')}
        lead={
          <Flex gap={8} wrap align="center">
            <Link to={back}>{text('translate.back')}</Link>
            {found ? (
              <>
                {found.of ? <bdi>{places.name(found.of)}</bdi> : null}
                {codes ? (
                  <code dir="ltr" className="translate-key">
                    {fileKey(found)}
                  </code>
                ) : null}
                <Tag>{text(stateWords[cellOf(found, locale).state])}</Tag>
              </>
            ) : null}
            {stop === undefined ? null : <span>{text('translate.position', { number: stop + 1 })}</span>}
          </Flex>
        }
        actions={
          <>
            <Select
              aria-label={text('translate.language')}
              value={language ? locale : undefined}
              placeholder={text('translate.language')}
              {...flaggedLanguages(choices)}
              onChange={chooseLanguage}
              popupMatchSelectWidth={false}
              className="translate-language"
            />
            <Button icon={<ArrowUpOutlined aria-hidden />} aria-keyshortcuts="Alt+ArrowUp" onClick={() => step(-1)}>
              {text('translate.previous')}
            </Button>
            <Button icon={<ArrowDownOutlined aria-hidden />} aria-keyshortcuts="Alt+ArrowDown" onClick={() => step(1)}>
              {text('translate.next')}
            </Button>
            <ShortcutHelp />
          </>
        }
      />
      {found === undefined ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : language && may ? (
        <Workbench
          key={`${id} ${locale}`}
          message={found}
          language={language}
          may={may}
          owner={scope.owners.find((owner) => owner.id === found.ownerId)?.title}
          hasCome={hasCome}
          notice={notice}
          onNotice={setNotice}
          onMessage={store}
          onReload={reload}
          onRemoved={() => setLeaving(true)}
          onStep={step}
          onBack={() => history.push(back)}
        />
      ) : (
        <Alert
          type="info"
          showIcon
          title={text(isSource ? 'translate.isSource' : 'translate.notGranted')}
          description={choices.length > 0 ? text('translate.chooseOther') : null}
        />
      )}
    </Flex>
  );
}
