import { useIntl } from '@umijs/max';
import { Alert, Checkbox, Empty } from 'antd';
import type { Contract } from 'core/contract';
import xor from 'lodash/xor';
import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import type { Data } from '@/shell/api/client';
import { ChangedText } from '@/translating/texts/ChangedText';
import { useTextNames } from '@/translating/texts/useTextNames';
import { wordDiff } from '@/translating/texts/wordDiff';
import { useRefusalWords } from './refusals';

export type Found = NonNullable<Data<Contract['translation']['findReplace']>>[number];

interface Props {
  found: readonly Found[];
  /** Can be more than are shown. */
  total: number;
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Ids of those not to change. */
  left: readonly string[];
  onLeave(ids: string[]): void;
}

/** What replacing would change, each text before and after. */
export function ReplaceList({ found, total, locale, direction, left, onLeave }: Props) {
  const intl = useIntl();
  const text = useText();
  const nameOf = useTextNames();
  const problemWords = useRefusalWords();
  const rows = useMemo(() => found.map((one) => ({ ...one, pieces: wordDiff(one.before, one.after) })), [found]);
  if (found.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={<span role="status">{text('translations.replace.none')}</span>}
      />
    );
  }
  return (
    <>
      <span role="status">{text('translations.replace.found', { count: total })}</span>
      {total > found.length ? (
        <Alert type="info" showIcon title={text('translations.replace.first', { count: found.length })} />
      ) : null}
      <Checkbox
        checked={left.length === 0}
        indeterminate={left.length > 0 && left.length < found.length}
        onChange={(event) => onLeave(event.target.checked ? [] : found.map(({ id }) => id))}
      >
        {text('translations.replace.all')}
      </Checkbox>
      <ul className="translation-found">
        {rows.map(({ id, key, name, pieces, problems }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={!left.includes(id)} onChange={() => onLeave(xor(left, [id]))} />
              {nameOf({ key, name })}
            </label>
            <dl>
              <dt>{text('translations.replace.before')}</dt>
              <dd>
                <ChangedText pieces={pieces} of="before" locale={locale} direction={direction} />
              </dd>
              <dt>{text('translations.replace.after')}</dt>
              <dd>
                <ChangedText pieces={pieces} of="after" locale={locale} direction={direction} />
              </dd>
            </dl>
            {problems.length > 0 ? (
              <p className="translation-problems">{intl.formatList(problems.map(problemWords), { type: 'unit' })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
