/** Evaluates FHIRPath expressions over responses: JSON in, JSON out, a row a response. */
import { readFileSync } from 'node:fs';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4/index.js';

const { expressions, resources, questionnaire } = JSON.parse(readFileSync(0, 'utf8'));
const compiled = expressions.map((expression) => fhirpath.compile(expression, r4));
const rows = resources.map((resource) =>
  compiled.map((evaluate) => {
    const [value] = evaluate(resource, { resource, questionnaire });
    return value === undefined ? null : value;
  }),
);
process.stdout.write(JSON.stringify(rows));
