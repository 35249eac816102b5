import { EllipsisOutlined } from '@ant-design/icons';
import { Link, useIntl } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import type { Results } from 'core/contract/results/results';
import type { ResultView } from 'core/contract/results/views';
import { Entry } from '@/kit/section/Entry';
import { useText } from '@/kit/text/useText';
import { useAuthorName } from '@/shell/author/useAuthorName';
import type { ResultPlace } from '../frame/places';
import { NameForm } from './NameForm';

interface Props {
  view: ResultView;
  place: ResultPlace;
  results: Results;
  /** Where it is shown. */
  path: string;
  isOpen: boolean;
  onOpen(): void;
  /** Whether it is asked for another name. */
  isRenamed: boolean;
  onRename(): void;
  /** Rejects with a RequestFailure. */
  rename(name: string): Promise<void>;
  onKeepName(): void;
  onReplace(): void;
  onShare(isShared: boolean): void;
  onRemove(): void;
}

/** A view in the list: opened by its name; one's own with what can be done with it. */
export function ViewEntry({ view, place, results, path, isOpen, onOpen, isRenamed, ...deeds }: Props) {
  const text = useText('results.');
  const intl = useIntl();
  const author = useAuthorName();
  const { name, owner, isOwn, isShared, item, tab } = view;
  const part = results.items.find(({ code }) => code === item)?.title ?? text('survey.all');
  const says = [
    ...(isOwn ? [] : [text('views.by', { name: author(owner) })]),
    text(`tab.${tab}`),
    ...(place.of === 'survey' && results.items.length > 1 ? [part] : []),
    ...(isOwn && isShared ? [text('views.isShared')] : []),
  ];
  return (
    <Entry
      title={
        <Link to={path} onClick={onOpen} aria-current={isOpen ? 'true' : undefined} dir="auto">
          {name}
        </Link>
      }
      state={intl.formatList(says, { type: 'unit' })}
      actions={
        isOwn ? (
          <Dropdown
            trigger={['click']}
            autoFocus
            menu={{
              items: [
                { key: 'rename', label: text('views.rename'), onClick: deeds.onRename },
                { key: 'replace', label: text('views.replace'), onClick: deeds.onReplace },
                {
                  key: 'share',
                  label: text(isShared ? 'views.unshare' : 'views.share'),
                  onClick: () => deeds.onShare(!isShared),
                },
                { key: 'remove', label: text('views.remove'), danger: true, onClick: deeds.onRemove },
              ],
            }}
          >
            <Button
              type="text"
              size="small"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={text('views.more', { name })}
            />
          </Dropdown>
        ) : null
      }
    >
      {isRenamed ? <NameForm name={name} submit={deeds.rename} onCancel={deeds.onKeepName} /> : null}
    </Entry>
  );
}
