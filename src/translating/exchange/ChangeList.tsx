import { Flex, Pagination, Tag, Typography } from 'antd';
import type { ImportChange } from 'core/contract/translating/exchange';
import { directionOf } from 'core/language/direction';
import { type ReactNode, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { ChangedText } from '@/translating/texts/ChangedText';
import { stateWords } from '@/translating/texts/stateWords';
import { useTextNames } from '@/translating/texts/useTextNames';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';
import { wordDiff } from '@/translating/texts/wordDiff';

interface Props {
  changes: readonly ImportChange[];
  /** Number of changes; the list has only the first ones. */
  total: number;
  scope: TranslationScope;
}

const pageSize = 10;

/** Each text before and after, with its problems and warnings. */
export function ChangeList({ changes, total, scope }: Props) {
  const text = useText();
  const nameOf = useTextNames();
  const [page, setPage] = useState(1);
  const shown = changes.slice((page - 1) * pageSize, page * pageSize);
  return (
    <Flex vertical gap={12}>
      {total > changes.length ? (
        <Typography.Text type="secondary">
          {text('exchange.firstImported', { shown: changes.length, count: total })}
        </Typography.Text>
      ) : null}
      <ul
        aria-label={text('exchange.changes')}
        style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 16 }}
      >
        {shown.map((change) => (
          <Change key={`${change.locale} ${change.id}`} change={change} called={nameOf(change)} scope={scope} />
        ))}
      </ul>
      {changes.length > pageSize ? (
        <Pagination
          size="small"
          current={page}
          total={changes.length}
          pageSize={pageSize}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </Flex>
  );
}

interface ChangeProps extends Pick<Props, 'scope'> {
  change: ImportChange;
  /** What the text is called. */
  called: ReactNode;
}

function Change({ change, called, scope }: ChangeProps) {
  const text = useText();
  const { locale, line, before, after, status, warnings, problems } = change;
  const language = scope.languages.find(({ code }) => code === locale);
  const direction = language?.direction ?? directionOf(locale);
  const pieces = wordDiff(before ?? '', after);
  return (
    <li>
      <Flex vertical gap={4}>
        <Flex gap={8} wrap align="baseline">
          {called}
          <span>{language?.nativeLabel ?? languageName(locale)}</span>
          {line === null ? null : <Typography.Text type="secondary">{text('exchange.line', { line })}</Typography.Text>}
          <Tag>{text(stateWords[status])}</Tag>
          {warnings.map((warning) => (
            <Tag key={warning} color="warning">
              {text(`exchange.warning.${warning}`)}
            </Tag>
          ))}
        </Flex>
        <dl style={{ margin: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '4px 12px' }}>
          <dt>{text('exchange.before')}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {before === null ? (
              <Typography.Text type="secondary">{text('exchange.none')}</Typography.Text>
            ) : (
              <ChangedText pieces={pieces} of="before" locale={locale} direction={direction} />
            )}
          </dd>
          <dt>{text('exchange.after')}</dt>
          <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
            {before === null ? (
              <span lang={locale} dir={direction}>
                {after}
              </span>
            ) : (
              <ChangedText pieces={pieces} of="after" locale={locale} direction={direction} />
            )}
          </dd>
        </dl>
        {problems.length > 0 ? (
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        ) : null}
      </Flex>
    </li>
  );
}
