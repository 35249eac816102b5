import { EllipsisOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Dropdown, type MenuProps } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { useText } from '@/kit/text/useText';
import { showCodes, useShowsCodes } from '@/shell/codes/showsCodes';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { StatusDialog } from '../list/dialogsLater';
import { useSurveyMenu } from '../list/useSurveyMenu';
import { PreviewDrawer } from '../preview/previewLater';
import { useSurvey, useSurveyStore } from '../state/SurveyProvider';
import { resultPath } from './places';
import type { StatusChange } from './statusChange';

/** What can be done with the survey as a whole. One of them is next, and stands in sight. */
export function SurveyActs({ isWide }: { isWide: boolean }) {
  const text = useText();
  const store = useSurveyStore();
  const { detail } = useSurvey();
  const showsCodes = useShowsCodes();
  const [asking, setAsking] = useState<StatusChange>();
  const [isPreviewing, setPreviewing] = useState(false);
  const close = useCallback(() => setAsking(undefined), []);
  const { itemsOf, dialogs } = useSurveyMenu(useCallback(() => history.push('/surveys'), []));
  const { status, changed } = detail;
  const offered: readonly StatusChange[] = {
    draft: ['open'] as const,
    open: changed ? (['revise', 'close'] as const) : (['close'] as const),
    closed: ['reopen', 'archive'] as const,
    archived: ['reopen'] as const,
  }[status];
  const inSight = isWide ? offered : offered.slice(0, 1);
  const menu: NonNullable<MenuProps['items']> = [
    ...offered
      .filter((each) => !inSight.includes(each))
      .map((each) => ({ key: each, label: text(`survey.status.${each}`), onClick: () => setAsking(each) })),
    ...itemsOf(detail),
    { type: 'divider' },
    {
      key: 'codes',
      label: text(showsCodes ? 'draft.hideCodes' : 'draft.showCodes'),
      onClick: () => showCodes(!showsCodes),
    },
  ];
  const preview = { key: 'preview', label: text('survey.preview.title'), onClick: () => setPreviewing(true) };
  return (
    <div className="survey-head-acts">
      {isWide ? <LinkButton to={resultPath(detail.id)}>{text('survey.results')}</LinkButton> : null}
      {isWide ? <Button onClick={() => setPreviewing(true)}>{text('survey.preview.title')}</Button> : null}
      {inSight.map((each, index) => (
        <Button
          key={each}
          type={index === 0 && each !== 'close' ? 'primary' : 'default'}
          onClick={() => setAsking(each)}
        >
          {text(`survey.status.${each}`)}
        </Button>
      ))}
      <Dropdown trigger={['click']} menu={{ items: isWide ? menu : [preview, ...menu] }}>
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={text('survey.more')} />
      </Dropdown>
      <Suspense fallback={null}>
        {isPreviewing ? <PreviewDrawer onClose={() => setPreviewing(false)} /> : null}
        {asking ? <StatusDialog change={asking} onDone={() => void store.load()} onClose={close} /> : null}
      </Suspense>
      {dialogs}
    </div>
  );
}
