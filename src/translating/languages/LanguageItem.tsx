import { Link } from '@umijs/max';
import { Switch, Tag } from 'antd';
import type { ManagedLanguage, ProgressRow } from 'core/contract/translating/language';
import { sourceLocale } from 'core/language/fallback';
import { memo, useState } from 'react';
import { Flag } from '@/kit/flag/Flag';
import { OrderedItem } from '@/kit/ordered/OrderedItem';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { Completeness } from './Completeness';

interface Props {
  row: ManagedLanguage;
  /** Own name of the language that stands in; undefined: none. */
  fallback: string | undefined;
  place: number;
  count: number;
  /** undefined: not known yet. */
  progress: readonly ProgressRow[] | undefined;
  enable(row: ManagedLanguage, enabled: boolean): Promise<void>;
}

/** One language of the list. */
export const LanguageItem = memo(function Item(props: Props) {
  const { row, fallback, place, count, progress, enable } = props;
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { code, nativeLabel, label, flag, direction, enabled } = row;
  const isSource = code === sourceLocale;
  const screens = progress?.find(({ kind }) => kind === 'Webpages');
  const isUntranslated = enabled && !isSource && screens !== undefined && screens.missing === screens.total;

  return (
    <OrderedItem id={code} name={nativeLabel} place={place} count={count} className="language">
      <span className="language-name">
        <Link to={`/languages/edit/${code}`}>
          <Flag emoji={flag} />
          <bdi lang={code}>{nativeLabel}</bdi>
        </Link>
        <span className="language-facts">
          {label === nativeLabel ? null : <span>{label}</span>}
          <code dir="ltr">{code}</code>
          {direction === 'rtl' ? <Tag>{text('languages.direction.rtl')}</Tag> : null}
          {isSource ? <Tag color="processing">{text('languages.source')}</Tag> : null}
          {fallback === undefined ? null : <span>{text('languages.fallsBack', { name: fallback })}</span>}
        </span>
      </span>
      <span className="language-progress">
        {progress === undefined || progress.length === 0 ? null : <Completeness rows={progress} />}
        {isUntranslated ? (
          <span className="language-untranslated">
            {text('languages.untranslated', { name: fallback ?? languageName(sourceLocale) })}
          </span>
        ) : null}
      </span>
      <span className="language-acts">
        {isSource ? null : (
          <Link
            to={`/translations?locales=${code}`}
            aria-label={text('languages.translateInto', { name: nativeLabel })}
          >
            {text('languages.translate')}
          </Link>
        )}
        <span className="language-switch">
          <Switch
            checked={enabled}
            disabled={isSource}
            loading={busy}
            aria-label={text('languages.enabledOf', { name: nativeLabel })}
            onChange={async (next) => {
              setBusy(true);
              await enable(row, next);
              setBusy(false);
            }}
          />
          <span aria-hidden>{text('languages.enabled')}</span>
        </span>
      </span>
    </OrderedItem>
  );
});
