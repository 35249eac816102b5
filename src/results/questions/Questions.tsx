import { useMemo } from 'react';
import { useText } from '@/kit/text/useText';
import { blockOf } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { Choices } from './Choices';
import { grouped, isRated } from './grouped';
import { Numbers } from './Numbers';
import { Ranking } from './Ranking';
import { Rated } from './Rated';
import { Texts } from './Texts';

/** Every question as it was asked. */
export function Questions({ results }: TabProps) {
  const text = useText('results.questions.');
  const names = useNames();
  const groups = useMemo(
    () => grouped(names.all.filter(({ role, question }) => role === 'question' && question !== 'information')),
    [names],
  );
  if (groups.length === 0) return <p className="results-quiet">{text('none')}</p>;
  return groups.map(({ key, variables }) => {
    const [variable] = variables;
    if (variable === undefined) return null;
    if (isRated(variable)) return <Rated key={key} results={results} variables={variables} />;
    const block = blockOf(results.results, 'distribution', { item: variable.code });
    if (block === undefined) return null;
    const props = { results, variable, block };
    switch (variable.kind) {
      case 'choice':
      case 'choices':
        return <Choices key={key} {...props} />;
      case 'ranking':
        return <Ranking key={key} {...props} />;
      case 'number':
        return <Numbers key={key} {...props} />;
      default:
        return <Texts key={key} {...props} />;
    }
  });
}
