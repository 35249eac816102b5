import { Button, Flex } from 'antd';
import { Entry } from '@/kit/section/Entry';
import { LoadedList } from '@/kit/section/LoadedList';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useAuthorName } from '@/shell/author/useAuthorName';
import type { Work } from './useWork';

/** Earlier texts of the translation; each can be put into the field. */
export function HistoryList({ work, onTake }: { work: Work; onTake(text: string): void }) {
  const text = useText();
  const when = useWhen();
  const nameOf = useAuthorName();
  const { message, locale, language } = work;
  const { loaded, reload } = useLoaded(() => api.translation.revisions({ params: { id: message.id, locale } }));
  return (
    <LoadedList loaded={loaded} reload={reload} empty={text('translate.history.empty')}>
      {({ id, text: written, status, by, at }) => (
        <Entry
          key={id}
          title={nameOf(by)}
          state={
            <Flex gap={8} wrap>
              <span title={when.absolute(at)}>{when.relative(at)}</span>
              <span>{text(`translations.state.${status}`)}</span>
            </Flex>
          }
          actions={
            <Button size="small" disabled={written === work.text} onClick={() => onTake(written)}>
              {text('translate.history.take')}
            </Button>
          }
        >
          <div lang={locale} dir={language.direction} className="translate-words">
            {written === '' ? text('translate.conflict.empty') : written}
          </div>
        </Entry>
      )}
    </LoadedList>
  );
}
