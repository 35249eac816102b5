import { ExpressionRunner, Model } from 'survey-core';
import type { Answers, BenchCase, Scale } from './cases';

function sumExpression({ items }: Scale, mirror: number): string {
  return items.map(({ ref, reverse }) => (reverse ? `(${mirror} - {${ref}})` : `{${ref}}`)).join(' + ');
}

function bandExpression(value: string, { bands }: Scale): string {
  let expression = `'${bands[0]?.code ?? ''}'`;
  for (const { code, from, above } of bands.slice(1)) {
    expression = `iif(${value} ${above === undefined ? `>= ${from}` : `> ${above}`}, '${code}', ${expression})`;
  }
  return expression;
}

function valueExpression(scale: Scale, mirror: number): string {
  const sum = sumExpression(scale, mirror);
  return scale.norm === undefined ? sum : `50 + 10 * ((${sum}) - ${scale.norm.mean}) / ${scale.norm.sd}`;
}

/** Its expressions alone: value, then band from the value. */
export function expressionRunner(bench: BenchCase): (answers: Answers) => number {
  const scales = bench.scales.map((scale) => ({
    value: new ExpressionRunner(valueExpression(scale, bench.lowest + bench.highest)),
    band: new ExpressionRunner(bandExpression('{value}', scale)),
  }));
  return (answers) => {
    let sink = 0;
    for (const { value, band } of scales) {
      const result: unknown = value.runValues(answers);
      const code: unknown = band.runValues({ value: result });
      sink += typeof code === 'string' ? code.length : 0;
    }
    return sink;
  };
}

/** Its survey model, with the scores as calculated values. */
export function surveyModel(bench: BenchCase): (answers: Answers) => number {
  const refs = Array.from({ length: bench.items }, (_, index) => `q${index + 1}`);
  const model = new Model({
    elements: refs.map((name) => ({ type: 'text', inputType: 'number', name })),
    calculatedValues: bench.scales.flatMap((scale) => [
      { name: scale.code, expression: valueExpression(scale, bench.lowest + bench.highest) },
      { name: `${scale.code}_band`, expression: bandExpression(`{${scale.code}}`, scale) },
    ]),
  });
  return (answers) => {
    model.data = answers;
    let sink = 0;
    for (const { code } of bench.scales) {
      const band: unknown = model.getVariable(`${code}_band`);
      sink += typeof band === 'string' ? band.length : 0;
    }
    return sink;
  };
}
