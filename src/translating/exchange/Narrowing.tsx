import { Flex, Tag } from 'antd';
import type { MessageFilter } from 'core/contract/translating/translation';
import omit from 'lodash/omit';
import { useText } from '@/kit/text/useText';
import type { TranslationScope } from '@/translating/texts/useTranslationScope';

/** What a table is narrowed to besides kinds and states. */
export type Narrowed = Omit<MessageFilter, 'kinds' | 'states'>;

const flags = ['failing', 'reachable', 'commented'] as const;

interface Props {
  scope: TranslationScope;
  filter: Narrowed;
  onChange(filter: Narrowed): void;
}

/** What else the table was narrowed to; each can be taken off. */
export function Narrowing({ scope, filter, onChange }: Props) {
  const text = useText();
  const owner = scope.owners.find(({ id }) => id === filter.ownerId);
  const parts: [part: keyof Narrowed, words: string][] = [
    ...(filter.ownerId ? [['ownerId', owner?.title || owner?.code || filter.ownerId] as [keyof Narrowed, string]] : []),
    ...(filter.text
      ? [['text', text('exchange.narrowed.text', { text: filter.text })] as [keyof Narrowed, string]]
      : []),
    ...flags
      .filter((flag) => filter[flag])
      .map((flag): [keyof Narrowed, string] => [flag, text(`translations.only.${flag}`)]),
  ];
  return (
    <Flex gap={8} wrap>
      {parts.map(([part, words]) => (
        <Tag
          key={part}
          closable={{ 'aria-label': text('exchange.narrowed.without', { part: words }) }}
          onClose={() => onChange(omit(filter, part))}
        >
          <bdi>{words}</bdi>
        </Tag>
      ))}
    </Flex>
  );
}
