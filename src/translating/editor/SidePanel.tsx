import { Tabs } from 'antd';
import type { MessageDetail, TranslationComment } from 'core/contract/translating/translation';
import { useText } from '@/kit/text/useText';
import { TextPlace } from '@/translating/places/TextPlace';
import { Suggestions } from '@/translating/suggestions/Suggestions';
import { CommentList } from './CommentList';
import { HistoryList } from './HistoryList';
import { useDeviceChoice } from './useDeviceChoice';
import type { Work } from './useWork';

interface Props {
  work: Work;
  /** Replaces the text in the field. */
  onTake(text: string): void;
  /** Inserts words at the cursor. */
  onInsert(text: string): void;
  onMessage(message: MessageDetail): void;
}

/** Suggestions, comments, earlier texts, and the screen that shows the text. */
export function SidePanel({ work, onTake, onInsert, onMessage }: Props) {
  const { message, locale, language } = work;
  const { direction } = language;
  const text = useText();
  const [tab, chooseTab] = useDeviceChoice('translationAside');
  const here = message.commentList.filter((each) => each.locale === null || each.locale === locale);
  const open = here.filter(({ resolved }) => !resolved).length;
  const changeComments = (commentList: TranslationComment[]) =>
    onMessage({ ...message, commentList, comments: commentList.filter(({ resolved }) => !resolved).length });
  const items = [
    {
      key: 'suggestions',
      label: text('translate.tab.suggestions'),
      children: (
        <Suggestions message={message} locale={locale} direction={direction} onTake={onTake} onInsert={onInsert} />
      ),
    },
    {
      key: 'comments',
      label: open > 0 ? text('translate.tab.commentsOpen', { count: open }) : text('translate.tab.comments'),
      children: <CommentList message={message} shown={here} language={language} onChanged={changeComments} />,
    },
    {
      key: 'history',
      label: text('translate.tab.history'),
      children: <HistoryList key={work.cell.rowVersion} work={work} onTake={onTake} />,
    },
    {
      key: 'preview',
      label: text('translate.tab.preview'),
      children: <TextPlace message={message} locale={locale} text={work.text} direction={direction} />,
    },
  ];
  return (
    <aside className="translate-pane" aria-label={text('translate.aside')}>
      <Tabs
        size="small"
        destroyOnHidden
        activeKey={items.some(({ key }) => key === tab) ? tab : items[0]?.key}
        onChange={chooseTab}
        items={items}
      />
    </aside>
  );
}
