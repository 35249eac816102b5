import { useIntl } from '@umijs/max';
import type { TextAgreement } from 'core/results/codedTexts';
import { useText } from '@/kit/text/useText';
import { foreignTo } from '@/shell/start/languages';
import { FigureRows } from '../charts/Figure';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';
import { useAgreement } from './textCalls';

/** Who has looked at how many texts, how far each two agree, and where they do not. */
export function Agreement({ question, minimumGroup }: { question: string; minimumGroup: number }) {
  const text = useText('results.agreement.');
  const texts = useText('results.texts.');
  const notes = useNotes(minimumGroup);
  const figures = useFigures();
  const { data } = useAgreement(question);
  if (data === undefined) return <p className="results-quiet">{texts('loading')}</p>;
  if (data.why !== null) return <p className="results-quiet">{notes.why(data)}</p>;
  const { coders, pairs, themes } = data;
  const coderOf = (id: string) => coders.find((coder) => coder.id === id)?.name ?? text('gone');
  const themeOf = (id: string) => themes.find((theme) => theme.id === id)?.name ?? '';
  return (
    <section className="texts-agreement" aria-label={text('title')}>
      <h4>{text('title')}</h4>
      <p className="results-quiet">{text('lead')}</p>
      <p>
        {figures.list(coders.map(({ id, texts: count }) => text('coder', { name: coderOf(id), count }))) ||
          text('nobody')}
      </p>
      {pairs.length === 0 ? <p className="results-quiet">{text('noPair')}</p> : null}
      {pairs.map(({ one, other, n, themes: each }) => {
        const title = text('pair', { one: coderOf(one), other: coderOf(other), count: n });
        return (
          <div key={`${one} ${other}`}>
            <h5>{title}</h5>
            <FigureRows
              title={title}
              table={{
                columns: [text('theme'), text('n'), text('observed'), text('kappa'), text('interval')],
                rows: each.map(({ theme, n: both, observed, kappa, low, high, why }) => [
                  themeOf(theme),
                  both,
                  observed === null ? null : figures.percent(observed),
                  why === 'constant' ? text('constant') : kappa,
                  low === null ? null : figures.interval(low, high),
                ]),
              }}
            />
          </div>
        );
      })}
      <Differences agreement={data} coderOf={coderOf} themeOf={themeOf} />
    </section>
  );
}

interface DifferencesProps {
  agreement: TextAgreement;
  coderOf(id: string): string;
  themeOf(id: string): string;
}

function Differences({ agreement: { different, differing }, coderOf, themeOf }: DifferencesProps) {
  const text = useText('results.agreement.');
  const { locale } = useIntl();
  const figures = useFigures();
  if (different === 0) return null;
  const names = (ids: readonly string[]) => figures.list(ids.map(coderOf));
  return (
    <>
      <h5>{text('different', { count: different })}</h5>
      {differing.length < different ? (
        <p className="results-quiet">{text('unseen', { count: different - differing.length })}</p>
      ) : null}
      <ul className="results-written" aria-label={text('different', { count: different })}>
        {differing.map((one) => (
          <li key={one.key}>
            <p dir="auto" {...(one.locale && { lang: foreignTo(locale, one.locale).lang })}>
              {one.text}
            </p>
            {one.themes.map(({ theme, foundBy }) => (
              <p key={theme} className="results-quiet">
                {text('foundBy', {
                  theme: themeOf(theme),
                  found: names(foundBy),
                  others: names(one.coders.filter((coder) => !foundBy.includes(coder))),
                })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
