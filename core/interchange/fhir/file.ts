import { assemble } from '../model/assemble';
import { ForeignFailure } from '../model/failure';
import type { ForeignFile, ReadOutcome } from '../model/foreign';
import { Ledger } from '../model/ledger';
import type { ConversionReport } from '../model/report';
import { parseJsonFile } from '../parts/json';
import { entriesOf, isJson, type Json } from '../parts/jsonShape';
import { readQuestionnaire } from './read';

interface Found {
  file: ForeignFile;
  source: Json;
  resources: { value: Json; path: string }[];
}

/** Reads one questionnaire, with the value sets and code systems beside it: in a bundle, or in files of their own. */
export function readFhir(files: readonly ForeignFile[], languages: readonly string[]): ReadOutcome {
  const found = files.map((file): Found => {
    const source = parseJsonFile(file);
    if (!isJson(source) || typeof source.resourceType !== 'string')
      throw new ForeignFailure('is no FHIR resource: it has no "resourceType"', file.name);
    const prefix = files.length > 1 ? `${file.name}:` : '';
    if (source.resourceType !== 'Bundle') return { file, source, resources: [{ value: source, path: prefix }] };
    const resources = entriesOf(source.entry).flatMap(([index, entry]) =>
      isJson(entry.resource) ? [{ value: entry.resource, path: `${prefix}entry[${index}].resource` }] : [],
    );
    return { file, source, resources };
  });
  const resources = found.flatMap((one) => one.resources);
  const questionnaires = resources.filter(({ value }) => value.resourceType === 'Questionnaire');
  const [first, second] = questionnaires;
  if (!first) throw new ForeignFailure('has no Questionnaire in it', files[0]?.name);
  if (second)
    throw new ForeignFailure(
      `has ${questionnaires.length} Questionnaires: an instrument is made of one`,
      files[0]?.name,
    );
  const ledger = new Ledger();
  const gathered = readQuestionnaire(
    first.value,
    first.path,
    ledger,
    resources.filter((resource) => resource !== first),
  );
  const { document } = assemble(gathered, ledger, languages);
  const report: ConversionReport = { kept: [], changed: [], dropped: [] };
  ledger.tellLanguages(report);
  for (const { file, source } of found) ledger.addTo(report, source, files.length > 1 ? `${file.name}:` : '');
  return { document, report };
}
