/** Holds the texts that the server itself writes: errors, mails, notices, reports. The files of all other subjects hold texts of the screens. */
const serverFile = 'server.json';

export const kindOf = (file: string): 'System' | 'Webpages' => (file === serverFile ? 'System' : 'Webpages');

/** By file of a subject that only staff and translators come to see: groups of keys that respondents may see all the same. */
const staffFiles: Readonly<Record<string, readonly string[]>> = {
  'authoring.json': ['instrument', 'import', 'publish', 'revision'],
  'translating.json': [],
  'results.json': [],
};

/** Further groups of keys that only staff and translators come to see. */
const staffGroups = [
  ...[
    'users',
    'audit',
    'job',
    'reportBatch',
    'detail.exchange',
    'survey',
    'conflict',
    'author',
    'prompt',
    'detail.prompt',
  ],
  ...['new', 'duplicate', 'archive', 'restore', 'remove'].map((part) => `instrument.${part}`),
];

const isIn = (groups: readonly string[], key: string) =>
  groups.some((group) => key === group || key.startsWith(`${group}.`));

/** Whether no respondent comes to see the text. */
export const isForStaff = (file: string, key: string): boolean =>
  isIn(staffGroups, key) || (Object.hasOwn(staffFiles, file) && !isIn(staffFiles[file] ?? [], key));
