import { useIntl } from '@umijs/max';
import type { ExplanationStep, Figure, Trait } from 'core/report';
import { FormulaText } from '@/answering/report/Explanation';
import { Opening } from '@/answering/report/Opening';
import { Step } from '@/answering/report/Steps';
import { Words } from '@/answering/report/Words';
import { useText } from '@/kit/text/useText';
import { useProfile } from './profileContext';
import '@/answering/report/explanation.css';

/** "How was this computed?", once for all figures of a trait: in plain words, down to the answers, and the formula on demand. */
export function HowComputed({ trait }: { trait: Trait }) {
  const text = useText();
  const { explanations } = useProfile();
  const all = [trait.points, trait.standard, trait.percentile, ...trait.more];
  if (!all.some((figure) => figure && explanations[figure.code])) return null;
  return (
    <Opening summary={text('report.how')} className="explanation trait-how">
      {() => <Account trait={trait} />}
    </Opening>
  );
}

/** How the figures of a trait came about. */
function Account({ trait }: { trait: Trait }) {
  const text = useText('report.');
  const { explanations } = useProfile();
  const { points, norm, percentile } = trait;
  // Points that are compared with nothing are all there is to explain.
  const isCompared = norm !== null || percentile !== null;
  const formulas = [trait.standard, trait.percentile, ...trait.more].filter(
    (figure): figure is Figure => figure !== null && explanations[figure.code] !== undefined,
  );
  return (
    <div className="trait-account">
      <InWords trait={trait} />
      {points && explanations[points.code] ? (
        isCompared ? (
          <Opening summary={text('fromAnswers')}>{() => <FromAnswers trait={trait} points={points} />}</Opening>
        ) : (
          <FromAnswers trait={trait} points={points} />
        )
      ) : null}
      {formulas.length > 0 ? (
        <Opening summary={text('formulaNumbers')}>
          {() => (
            <>
              <NormFormula trait={trait} />
              {formulas.map((figure) => (
                <OtherFigure key={figure.code} figure={figure} />
              ))}
            </>
          )}
        </Opening>
      ) : null}
    </div>
  );
}

/** The computation in sentences with the person's numbers. */
function InWords({ trait }: { trait: Trait }) {
  const intl = useIntl();
  const { name, points, norm, standard, percentile } = trait;
  const say = (id: string, values: Record<string, string | number>) =>
    intl.formatMessage({ id: `report.${id}` }, values);
  const sentences: string[] = [];
  if (points && points.value !== null) {
    sentences.push(say('account.points', { name: name.text, count: points.value, points: points.formatted }));
  }
  if (norm) {
    const { sex, ageFrom, ageTo } = norm.group;
    const ages =
      ageFrom !== null && ageTo !== null
        ? ageFrom > 0
          ? 'both'
          : 'to'
        : ageFrom !== null
          ? 'from'
          : ageTo !== null
            ? 'to'
            : 'all';
    const group = {
      sex: sex ?? (ages === 'all' ? 'all' : 'any'),
      ages,
      from: intl.formatNumber(ageFrom ?? 0),
      to: intl.formatNumber(ageTo ?? 0),
    };
    sentences.push(say('account.norm', { ...group, mean: norm.mean, sd: norm.sd }));
  }
  if (norm && standard && standard.value !== null && (standard.metric === 't' || standard.metric === 'z')) {
    sentences.push(say(`account.${standard.metric}`, { value: standard.formatted }));
  }
  if (percentile && percentile.value !== null) {
    sentences.push(say('account.percentile', { percentile: percentile.formatted }));
  }
  return sentences.length > 0 ? <p>{sentences.join(' ')}</p> : null;
}

/** The formula of a T or z score with the person's numbers. */
function NormFormula({ trait: { points, norm, standard } }: { trait: Trait }) {
  if (!points || !norm || !standard || points.value === null || standard.value === null) return null;
  const distance = `(${points.formatted} − ${norm.mean}) ÷ ${norm.sd}`;
  const formula =
    standard.metric === 't'
      ? `T = 50 + 10 × ${distance} = ${standard.formatted}`
      : `z = ${distance} = ${standard.formatted}`;
  return standard.metric === 't' || standard.metric === 'z' ? (
    <p>
      <code dir="ltr" className="trait-formula">
        {formula}
      </code>
    </p>
  ) : null;
}

function OtherFigure({ figure }: { figure: Figure }) {
  const { explanations } = useProfile();
  const model = explanations[figure.code];
  if (!model) return null;
  return (
    <Opening
      summary={
        <>
          <Words said={figure.name} />: {figure.formatted}
        </>
      }
    >
      {() => (
        <>
          <Step step={model.root} explanations={explanations} path={[figure.code]} />
          <FormulaText model={model} />
        </>
      )}
    </Opening>
  );
}

/** The points of a trait, from those of its parts or from the answers. */
function FromAnswers({ trait, points }: { trait: Trait; points: Figure }) {
  const text = useText();
  const { explanations } = useProfile();
  const model = explanations[points.code];
  if (!model) return null;
  const parts = trait.facets.filter((facet) => facet.points !== null);
  const { root } = model;
  const isSumOfParts = parts.length > 0 && root.steps.every((step) => isOneOf(step, parts));
  return (
    <>
      {isSumOfParts ? (
        <p>{text(root.message, root.params)}</p>
      ) : (
        <Step step={root} explanations={explanations} path={[points.code]} />
      )}
      {parts.length > 0 ? (
        <ul>
          {parts.map((facet) => (
            <li key={facet.code}>
              <Opening
                summary={
                  <>
                    <Words said={facet.name} />: {facet.points?.formatted}
                  </>
                }
              >
                {() => <Account trait={facet} />}
              </Opening>
            </li>
          ))}
        </ul>
      ) : null}
      <FormulaText model={model} />
    </>
  );
}

const isOneOf = ({ calculation, item }: ExplanationStep, parts: readonly Trait[]): boolean =>
  item === null && parts.some(({ points }) => points?.code === calculation);
