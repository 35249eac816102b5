import { Tabs } from 'antd';
import type { MessageDetail, TranslationComment } from 'core/contract/translation';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { chooseTab, chosenTab } from './asideTab';
import { CommentList } from './CommentList';
import { HistoryList } from './HistoryList';
import type { SlotProps, Slots } from './slots';

interface Props {
  slots: Slots;
  slot: SlotProps;
  language: { nativeLabel: string };
  /** Counts the versions of the translation: each has a history of its own. */
  version: number;
  onMessage(message: MessageDetail): void;
}

/** What helps: suggestions, where the text stands, what it was, what is said of it. */
export function SidePanel({ slots, slot, language, version, onMessage }: Props) {
  const text = useText();
  const { message, locale, direction, text: present, onTake } = slot;
  const open = message.commentList.filter(
    (each) => !each.resolved && (each.locale === null || each.locale === locale),
  ).length;
  const commented = (commentList: readonly TranslationComment[]) =>
    onMessage({
      ...message,
      commentList: [...commentList],
      comments: commentList.filter(({ resolved }) => !resolved).length,
    });
  const [tab, setTab] = useState(chosenTab);
  const suggestions = slots.suggestions?.(slot);
  const preview = slots.preview?.(slot);
  const items = [
    ...(suggestions ? [{ key: 'suggestions', label: text('translate.tab.suggestions'), children: suggestions }] : []),
    {
      key: 'comments',
      label: open > 0 ? text('translate.tab.commentsOpen', { count: open }) : text('translate.tab.comments'),
      children: <CommentList message={message} locale={locale} language={language} onChanged={commented} />,
    },
    {
      key: 'history',
      label: text('translate.tab.history'),
      children: (
        <HistoryList
          key={version}
          messageId={message.id}
          locale={locale}
          direction={direction}
          present={present}
          onTake={onTake}
        />
      ),
    },
    ...(preview ? [{ key: 'preview', label: text('translate.tab.preview'), children: preview }] : []),
  ];
  return (
    <aside className="translate-pane" aria-label={text('translate.aside')}>
      <Tabs
        size="small"
        destroyOnHidden
        activeKey={items.some(({ key }) => key === tab) ? tab : items[0]?.key}
        onChange={(chosen) => {
          chooseTab(chosen);
          setTab(chosen);
        }}
        items={items}
      />
    </aside>
  );
}
