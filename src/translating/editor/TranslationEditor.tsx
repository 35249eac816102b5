import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { history, Link, useLocation, useModel } from '@umijs/max';
import { Alert, Button, Empty, Flex, Select, Skeleton, Tag } from 'antd';
import type { MessageDetail } from 'core/contract/translating/translation';
import { sourceLocale } from 'core/language/fallback';
import { useEffect, useState } from 'react';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { editorAddress, readFilter, readPlace, writeFilter } from '@/translating/texts/listFilter';
import { stateWords } from '@/translating/texts/stateWords';
import { type TranslationScope, useTranslationScope } from '@/translating/texts/useTranslationScope';
import { ShortcutHelp } from './ShortcutHelp';
import { useMessage } from './useMessage';
import { useWalk } from './useWalk';
import { cellOf } from './useWork';
import { Workbench } from './Workbench';
import './translationEditor.css';

interface Props {
  id: string;
}

/** The language of the address, else the first of the table, else the first that the user may translate into. */
function localeIn(search: string, { languages }: TranslationScope): string | undefined {
  const open = languages.filter(({ code, may }) => code !== sourceLocale && Object.keys(may).length > 0);
  const named = readPlace(search).locale ?? readFilter(search).locales.find((locale) => locale !== sourceLocale);
  return named ?? (open.find(({ enabled }) => enabled) ?? open[0])?.code;
}

/** The screen that translates a message, then the next one of the list. */
export function TranslationEditor({ id }: Props) {
  const text = useText();
  const { search } = useLocation();
  const { scope, error, refresh } = useTranslationScope();
  const locale = scope && localeIn(search, scope);
  const { found, store, reload, retry, loadAhead } = useMessage(id, locale);
  const failed = (again: () => void) => (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('translate.loadFailed')}>
      <Button onClick={again}>{text('list.retry')}</Button>
    </Empty>
  );

  if (!scope) return error ? failed(refresh) : <Skeleton active paragraph={{ rows: 12 }} />;
  if (locale === undefined) return <StatusView text={text('translate.nothingGranted')} />;
  if (found === 'absent') return <StatusView code="404" text={text('translate.notFound')} />;
  if (found === 'failed') return failed(retry);
  return (
    <Screen
      id={id}
      message={found}
      locale={locale}
      scope={scope}
      onMessage={store}
      onReload={() => reload()}
      loadAhead={loadAhead}
    />
  );
}

interface ScreenProps {
  id: string;
  /** Undefined: loading. */
  message: MessageDetail | undefined;
  locale: string;
  scope: TranslationScope;
  onMessage(message: MessageDetail): void;
  onReload(): Promise<void>;
  loadAhead(id: string): void;
}

function Screen({ id, message, locale, scope, onMessage, onReload, loadAhead }: ScreenProps) {
  const text = useText();
  const { user } = useModel('currentUser');
  const { isSaved } = useModel('translation');
  const { search } = useLocation();
  const [told, setTold] = useState('');
  const [leaving, setLeaving] = useState(false);
  const filter = readFilter(search);
  const { stop, step, hasCome } = useWalk({ id, locale, search, loadAhead, onEnd: (end) => setTold(text(end)) });
  const back = `/translations${writeFilter(filter) === '' ? '' : `?${writeFilter(filter)}`}`;
  // A removed message cannot be saved: first the guard must be off.
  useEffect(() => {
    if (leaving && isSaved) history.push(back);
  }, [leaving, isSaved, back]);

  const language = scope.languages.find(({ code }) => code === locale);
  const kind = message?.kind;
  const may = kind && locale !== message.sourceLocale ? language?.may[kind] : undefined;
  const choices = scope.languages
    .filter(({ code, may: deeds }) => kind !== undefined && code !== message?.sourceLocale && deeds[kind] !== undefined)
    .map(({ code, nativeLabel, label, flag }) => ({
      value: code,
      label: `${flag} ${nativeLabel}`,
      found: `${label} ${code}`,
    }));
  const chooseLanguage = (chosen: string) => {
    setTold(isSaved ? '' : text('translate.told.kept'));
    history.replace(editorAddress(id, filter, { ...readPlace(search), locale: chosen }));
  };

  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={text('translations.edit')}
        lead={
          <Flex gap={8} wrap align="center">
            <Link to={back}>{text('translate.back')}</Link>
            {message ? (
              <>
                <code dir="ltr" className="translate-key">
                  {message.key}
                </code>
                <Tag>{text(stateWords[cellOf(message, locale).state])}</Tag>
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
              options={choices}
              onChange={chooseLanguage}
              popupMatchSelectWidth={false}
              className="translate-language"
              showSearch={{
                filterOption: (typed, option) =>
                  `${option?.label} ${option?.found}`.toLowerCase().includes(typed.toLowerCase()),
              }}
            />
            <Button
              icon={<ArrowUpOutlined aria-hidden />}
              aria-keyshortcuts="Alt+ArrowUp"
              onClick={() => void step(-1)}
            >
              {text('translate.previous')}
            </Button>
            <Button
              icon={<ArrowDownOutlined aria-hidden />}
              aria-keyshortcuts="Alt+ArrowDown"
              onClick={() => void step(1)}
            >
              {text('translate.next')}
            </Button>
            <ShortcutHelp />
          </>
        }
      />
      {message === undefined ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : language && may ? (
        <Workbench
          key={`${id} ${locale}`}
          message={message}
          locale={locale}
          language={language}
          accountId={user?.id ?? ''}
          may={may}
          owner={scope.owners.find((owner) => owner.id === message.ownerId)?.title}
          hasCome={hasCome}
          told={told}
          onTold={setTold}
          onMessage={onMessage}
          onReload={onReload}
          onRemoved={() => setLeaving(true)}
          onStep={(way, how) => void step(way, how)}
          onBack={() => history.push(back)}
        />
      ) : (
        <Alert
          type="info"
          showIcon
          title={text(locale === message.sourceLocale ? 'translate.isSource' : 'translate.notGranted')}
          description={choices.length > 0 ? text('translate.chooseOther') : null}
        />
      )}
    </Flex>
  );
}
