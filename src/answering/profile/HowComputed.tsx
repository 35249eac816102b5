import { useIntl } from '@umijs/max';
import type { ExplanationStep, Figure, Trait } from 'core/report';
import { accountOf } from 'core/report/account';
import { FormulaText } from '@/answering/report/Explanation';
import { Opening } from '@/answering/report/Opening';
import { Step } from '@/answering/report/Steps';
import { TraitName } from '@/answering/report/TraitName';
import { useInterface } from '@/answering/report/Words';
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
    <>
      <Opening summary={text('report.how')} className="explanation trait-how">
        {() => <Account trait={trait} />}
      </Opening>
      <OnPaper trait={trait} />
    </>
  );
}

/** How the figures of a trait came about. */
function Account({ trait }: { trait: Trait }) {
  const text = useText('report.');
  const { explanations } = useProfile();
  const { points, norm, table, percentile } = trait;
  // Points that are compared with nothing are all there is to explain.
  const isCompared = norm !== null || table !== null || percentile !== null;
  const others = [trait.standard, trait.percentile, ...trait.more].filter(
    (figure): figure is Figure => figure !== null && explanations[figure.code] !== undefined,
  );
  const formulas = others.filter(({ value }) => value !== null);
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
      {others
        .filter(({ value }) => value === null)
        .map((figure) => (
          <WithoutValue key={figure.code} figure={figure} />
        ))}
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

/** The computation in sentences with the person's numbers; empty: there is nothing to say. */
function useAccount(trait: Trait): string {
  const intl = useIntl();
  return accountOf(trait, (years) => intl.formatNumber(years))
    .map(({ key, values }) => intl.formatMessage({ id: key }, { ...values }))
    .join(' ');
}

function InWords({ trait }: { trait: Trait }) {
  const words = useAccount(trait);
  return words === '' ? null : <p>{words}</p>;
}

/** What paper says of the computation: no single answer. Its words are no text of the page, where nobody should find them twice. */
function OnPaper({ trait }: { trait: Trait }) {
  const { foreign } = useInterface();
  const words = useAccount(trait);
  return words === '' ? null : <p className="trait-on-paper" data-words={words} {...foreign} />;
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

/** Why a figure was not computed. */
function WithoutValue({ figure: { code, name } }: { figure: Figure }) {
  const text = useText();
  const { explanations } = useProfile();
  const missing = explanations[code]?.root.missing;
  return (
    <p>
      <TraitName said={name} />: {text('report.missing')}. {missing ? text(missing.message, missing.params) : null}
    </p>
  );
}

function OtherFigure({ figure }: { figure: Figure }) {
  const { explanations } = useProfile();
  const model = explanations[figure.code];
  if (!model) return null;
  return (
    <Opening
      summary={
        <>
          <TraitName said={figure.name} />: {figure.formatted}
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
                    <TraitName said={facet.name} />: {facet.points?.formatted}
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
