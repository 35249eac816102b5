import { Link, useIntl, useNavigate } from '@umijs/max';
import { Select, Skeleton } from 'antd';
import type { Results } from 'core/contract/results/results';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { Isolated } from '@/kit/text/Isolated';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { resultPath, surveyPath } from '@/surveys';
import { forAnotherItem, isEmpty } from '../filter/filter';
import { useResultsAddress } from './resultsContext';

interface Props {
  id: string;
  /** Code, or `all`. */
  item: string;
  results: Results | undefined;
}

/** Which survey and which part of it: another part can be chosen. */
export function SurveyHead({ id, item, results }: Props) {
  const text = useText('results.');
  const { locale } = useIntl();
  const navigate = useNavigate();
  const { tab, filter } = useResultsAddress();
  if (results === undefined) return <Skeleton active title paragraph={false} />;
  const { title, titleLocale, items } = results;
  const choose = (code: string) => {
    const kept = forAnotherItem(filter);
    const asked = new URLSearchParams({
      ...(tab === 'overview' ? {} : { tab }),
      ...(isEmpty(kept) ? {} : { filter: JSON.stringify(kept) }),
    }).toString();
    navigate(`${resultPath(id, code)}${asked && `?${asked}`}`);
  };
  return (
    <div className="results-head">
      <div className="results-head-words">
        <h1 tabIndex={-1}>
          <span {...foreignTo(locale, titleLocale)}>
            <Isolated text={title} locale={titleLocale} />
          </span>
        </h1>
        <p className="results-quiet">
          {text('survey.lead')} <Link to={surveyPath(id)}>{text('survey.edit')}</Link>
        </p>
      </div>
      {items.length > 1 ? (
        <LabelledItem label={text('survey.part')} className="results-part">
          <Select
            value={item}
            popupMatchSelectWidth={false}
            options={[
              { value: 'all', label: text('survey.all') },
              ...items.map(({ code, title: name }) => ({ value: code, label: name })),
            ]}
            onChange={choose}
          />
        </LabelledItem>
      ) : null}
    </div>
  );
}
