import { useParams } from '@umijs/max';
import { Spinner } from '@/kit/spinner/Spinner';
import { SurveyFlow } from '../flow/SurveyFlow';

/** A survey from what it promises to thanks, for accounts and for guests by link. */
export default function AnswerSurveyPage() {
  const { id } = useParams();
  return id === undefined ? <Spinner /> : <SurveyFlow key={id} id={id} />;
}
