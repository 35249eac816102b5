import { Tabs } from 'antd';
import type { MessageDetail, TranslationComment } from 'core/contract/translating/translation';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { TextPlace } from '@/translating/places/TextPlace';
import { Suggestions } from '@/translating/suggestions/Suggestions';
import { chooseTab, chosenTab } from './asideTab';
import { CommentList } from './CommentList';
import { HistoryList } from './HistoryList';

interface Props {
  message: MessageDetail;
  locale: string;
  language: { nativeLabel: string; direction: 'ltr' | 'rtl' };
  /** The text in the field. */
  text: string;
  /** Number of the translation's version: each has its own history. */
  version: number;
  /** Replaces the text in the field. */
  onTake(text: string): void;
  /** Inserts words at the cursor. */
  onInsert(text: string): void;
  onMessage(message: MessageDetail): void;
}

/** Suggestions, comments, earlier texts, and the screen that shows the text. */
export function SidePanel(props: Props) {
  const { message, locale, language, text: present, version, onTake, onInsert, onMessage } = props;
  const text = useText();
  const { direction } = language;
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
  const items = [
    {
      key: 'suggestions',
      label: text('translate.tab.suggestions'),
      children: (
        <Suggestions
          messageId={message.id}
          sourceText={message.sourceText}
          sourceLocale={message.sourceLocale}
          locale={locale}
          direction={direction}
          onTake={onTake}
          onInsert={onInsert}
        />
      ),
    },
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
    {
      key: 'preview',
      label: text('translate.tab.preview'),
      children: <TextPlace message={message} locale={locale} text={present} direction={direction} />,
    },
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
