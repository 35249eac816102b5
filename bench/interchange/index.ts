import { strToU8, zipSync } from 'fflate';
import { exampleDocument } from '../../core/instrument/example.testing';
import type { ForeignFile } from '../../core/interchange/model/foreign';
import { readForeign } from '../../core/interchange/readForeign';
import { writeForeign } from '../../core/interchange/writeForeign';
import { seedLanguages } from '../../seed/languages';

/** `npm run bench -- interchange`: reading large files of other programs, each alone in one run; the seconds that each may take stand beside. */
const languages = seedLanguages.map(({ code }) => code);

function dictionary(fields: number): ForeignFile[] {
  const header =
    '"Variable / Field Name","Form Name","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Branching Logic (Show field only if...)"';
  const rows = Array.from({ length: fields }, (_, index) => {
    const logic = index % 3 === 2 ? `"[field_${index - 1}] = '1' or [field_${index - 2}] = '2'"` : '';
    if (index % 50 === 49) {
      const names = Array.from({ length: 9 }, (_item, place) => `[field_${index - 10 + place}]`).join(',');
      return `field_${index},form_${Math.floor(index / 50)},calc,"Total","sum(${names})",`;
    }
    return `field_${index},form_${Math.floor(index / 50)},radio,"Question ${index}","0, Never | 1, Sometimes | 2, Often",${logic}`;
  });
  return [{ name: 'dictionary.csv', bytes: strToU8([header, ...rows].join('\n')) }];
}

function itemPackage(items: number): ForeignFile[] {
  const item = (index: number) =>
    `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="item${index}" title="Item" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which?</prompt>${['A', 'B', 'C', 'D'].map((code) => `<simpleChoice identifier="${code}">${code}</simpleChoice>`).join('')}</choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/></assessmentItem>`;
  const files = Object.fromEntries(
    Array.from({ length: items }, (_, index) => [`items/${index}.xml`, strToU8(item(index))]),
  );
  return [{ name: 'package.zip', bytes: zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), ...files }) }];
}

const fhir = [writeForeign({ ...exampleDocument() }, 'fhir').file];

const measured: [name: string, limit: number, run: () => void][] = [
  ['a REDCap dictionary of 1,900 fields', 3, () => readForeign(dictionary(1900), { languages })],
  ['a QTI package of 50 items', 2, () => readForeign(itemPackage(50), { languages })],
  ['100 FHIR questionnaires', 10, () => Array.from({ length: 100 }, () => readForeign(fhir, { languages }))],
];

for (const [name, limit, run] of measured) {
  const start = performance.now();
  run();
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name}: ${seconds.toFixed(2)} s (at most ${limit} s)`);
}
