import { Link } from '@umijs/max';
import { Flex, Tag } from 'antd';
import type { ShownItem } from 'core/contract/surveys/survey';
import { RowMenu } from '@/authoring';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { foreignTo } from '@/shell/start/languages';
import { useLanguage } from '@/shell/start/useLanguage';
import { pagePath } from '../frame/places';
import { ProblemList } from '../frame/SurveyProblems';
import { useSurvey } from '../state/SurveyProvider';

interface Props {
  item: ShownItem;
  index: number;
  total: number;
  isOpen: boolean;
  onOpen(): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** An item in the list: what it is called, what it is, and for whom. */
export function ItemRow({ item, index, total, isOpen, onOpen, onMove, onRemove }: Props) {
  const text = useText('survey.items.');
  const { locale } = useLanguage();
  const { detail } = useSurvey();
  const showsCodes = useShowsCodes();
  const { kind, title, titleLocale, version = 'newest', newest, minutes, questions, required = true } = item;
  const facts = [
    text('questions', { count: questions }),
    ...(minutes === null ? [] : [text('minutes', { count: minutes })]),
    ...(kind === 'page'
      ? []
      : [version === 'newest' ? text('newest', { version: newest ?? 0 }) : text('fixed', { version })]),
    ...(required ? [] : [text('optional')]),
  ];
  return (
    <div className="survey-item">
      <div className="survey-item-main">
        <Flex gap={8} wrap align="center">
          <button type="button" className="survey-open" aria-expanded={isOpen} onClick={onOpen}>
            <span {...foreignTo(locale, titleLocale)}>{title}</span>
          </button>
          <Tag>{text(`kind.${kind}`)}</Tag>
          {showsCodes ? <code dir="ltr">{item.code}</code> : null}
        </Flex>
        <div className="survey-quiet">{facts.join(' · ')}</div>
        {item.visibleIf === undefined ? null : <div className="survey-rule">{item.reading ?? text('ruleUnread')}</div>}
        {kind === 'page' ? <Link to={pagePath(detail.id, item.code)}>{text('write')}</Link> : null}
        <ProblemList
          problems={detail.problems.filter(({ path, owner }) => owner === item.code && path.startsWith('items'))}
        />
      </div>
      <RowMenu name={title} index={index} total={total} onMove={onMove} onEdit={onOpen} onRemove={onRemove} />
    </div>
  );
}
