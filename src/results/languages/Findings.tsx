import { useIntl } from '@umijs/max';
import type { Finding } from 'core/results/block';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { LinkButton } from '@/shell/linkButton/LinkButton';
import { Figure } from '../charts/Figure';
import { blockOf, own } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import { useTextPath } from './useTextPath';

/** Items that people with the same score answer differently in a language, with the way to their texts. */
export function Findings({ results, reference }: TabProps & { reference: string }) {
  const text = useText('results.languages.');
  const intl = useIntl();
  const names = useNames();
  const figures = useFigures();
  const pathOf = useTextPath();
  const values = own(blockOf(results.results, 'findings'), 'findings');
  if (values === null) return null;
  const { findings, tested } = values;
  const title = text('findings');
  const sentence = ({ item, locale, effect, revision }: Finding) => {
    const base = {
      item: names.name(item),
      language: languageName(locale),
      reference: languageName(reference),
    };
    const way = text(effect < 0 ? 'finding.lower' : 'finding.higher', base);
    const since =
      revision === null
        ? text('finding.published')
        : text('finding.revision', {
            number: revision.number,
            date: intl.formatDate(revision.at, { day: 'numeric', month: 'short', year: 'numeric' }),
          });
    return `${way} ${since}`;
  };
  return (
    <Figure
      title={title}
      says={[
        {
          text:
            tested === 0
              ? text('untested')
              : findings.length === 0
                ? text('noneFound', { count: tested })
                : text('found', { count: findings.length, tested }),
        },
      ]}
      note={text('findings.note')}
      table={{
        columns: [text('item'), text('scale'), text('language'), text('effect'), text('p')],
        rows: findings.map(({ item, scale, locale, effect, p_holm }) => [
          names.name(item),
          names.name(scale),
          languageName(locale),
          effect,
          p_holm,
        ]),
      }}
      chart={
        findings.length === 0 ? (
          <span />
        ) : (
          <ul className="results-findings">
            {findings.map((finding) => {
              const path = pathOf(finding.item, finding.locale);
              return (
                <li key={`${finding.scale} ${finding.item} ${finding.locale}`}>
                  <span>
                    {sentence(finding)}{' '}
                    {text('finding.p', { effect: figures.fixed(finding.effect), p: figures.p(finding.p_holm) })}
                  </span>
                  {path ? (
                    <LinkButton to={path}>{text('toText', { language: languageName(finding.locale) })}</LinkButton>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )
      }
    />
  );
}
