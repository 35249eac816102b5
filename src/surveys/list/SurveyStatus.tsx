import { Badge } from 'antd';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { useText } from '@/kit/text/useText';

const dots = { draft: 'default', open: 'success', closed: 'warning', archived: 'default' } as const;

export function SurveyStatus({ status }: { status: SurveyRow['status'] }) {
  const text = useText();
  return <Badge status={dots[status]} text={text(`survey.state.${status}`)} />;
}
