import { Select } from 'antd';
import { LabelledItem } from '@/kit/form/LabelledItem';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { blockOf, blocksOf, sameIn } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { Together } from '../names/Together';
import { ByLanguage } from './ByLanguage';
import { Findings } from './Findings';
import { ItemsByLanguage } from './ItemsByLanguage';

/** Whether each language measures the same. */
export function Languages({ results }: TabProps) {
  const text = useText('results.languages.');
  const names = useNames();
  const { asked, ask } = useResultsAddress();
  const blocks = blocksOf(results.results, 'scale');
  const locales = [...new Set(blocks.map(({ of }) => String(of.locale)))];
  const scales = [...new Set(blocks.map(({ of }) => String(of.scale)))];
  const reference = String(blockOf(results.results, 'findings')?.of.reference ?? '');
  if (scales.length === 0) return <p className="results-quiet">{text('noScale')}</p>;
  if (locales.length < 2) return <p className="results-quiet">{text('oneLanguage')}</p>;
  const chosen = asked.get('of');
  return (
    <>
      <div className="results-choices">
        <LabelledItem label={text('reference')}>
          <Select
            value={reference || undefined}
            options={locales.map((locale) => ({ value: locale, label: languageName(locale) }))}
            onChange={(locale) => ask({ reference: locale })}
          />
        </LabelledItem>
        {scales.length > 1 || chosen ? (
          <LabelledItem label={text('scale')}>
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              value={chosen ?? ''}
              options={[
                { value: '', label: text('all') },
                ...names.all
                  .filter(({ role, isNumeric }) => role === 'score' && isNumeric)
                  .map(({ code, name }) => ({ value: code, label: name })),
              ]}
              onChange={(code) => ask({ of: code === '' ? null : code })}
            />
          </LabelledItem>
        ) : null}
      </div>
      <Together groups={sameIn(results.results)} says={(all) => text('together', { names: all })} />
      <Findings results={results} reference={reference} />
      {scales.map((scale) => (
        <section key={scale} className="results-section" aria-label={names.name(scale)}>
          <h2>{names.name(scale)}</h2>
          <ByLanguage results={results} scale={scale} locales={locales} reference={reference} />
          <ItemsByLanguage results={results} scale={scale} locales={locales} reference={reference} />
        </section>
      ))}
    </>
  );
}
