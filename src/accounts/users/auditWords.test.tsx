import { renderHook } from '@testing-library/react';
import type { AuditRow } from 'core/contract/accounts/audit';
import accounts from 'seed/messages/en-US/accounts.json';
import translating from 'seed/messages/en-US/translating.json';
import { inEnglish } from 'tests/src/words';
import { languageName } from '@/shell/languageName/languageName';
import { useAuditWords } from './auditWords';

const wrapper = inEnglish(accounts, translating);
const wordsOf = () => renderHook(useAuditWords, { wrapper }).result.current;

const row = (facts: Partial<AuditRow>): AuditRow => ({
  id: '01900000-0000-7000-8002-000000000001',
  action: 'sign_in.failed',
  actor: { id: '01900000-0000-7000-8000-000000000002', displayName: 'Admin Editor' },
  entity: 'account',
  entityId: '01900000-0000-7000-8000-000000000003',
  entityName: 'User Respondent',
  change: {},
  origin: null,
  at: '2026-11-20T09:00:00.000Z',
  ...facts,
});

describe('the words of the audit log', () => {
  it('say in a sentence who did what to whom', () => {
    const { sentence } = wordsOf();
    const change = { before: ['user'], after: ['admin', 'user'] };
    expect(sentence(row({ action: 'account.roles_changed', change }))).toBe(
      'Admin Editor changed the roles of User Respondent from User to Administrator and User',
    );
    expect(sentence(row({ action: 'sign_in.failed', actor: null }))).toBe('A sign-in failed: User Respondent');
    expect(
      sentence(
        row({ action: 'instrument.published', entity: 'instrument', entityName: 'PHQ-9', change: { version: 2 } }),
      ),
    ).toBe('Admin Editor published version 2 of the instrument PHQ-9');
  });

  it('name languages, kinds of texts and formats', () => {
    const { sentence, part, value } = wordsOf();
    const change = { locale: 'de-DE', kind: 'Instrument', format: 'po', entries: 12 };
    const german = languageName('de-DE');
    expect(german).toMatch(/^Deutsch/);
    expect(sentence(row({ action: 'translation.exported', entity: 'translation', entityId: null, change }))).toBe(
      `Admin Editor exported translations into ${german}`,
    );
    expect(Object.entries(change).map(([key, each]) => [part(key), value(key, each)])).toEqual([
      ['Translation language', german],
      ['Kind of texts', 'Instruments'],
      ['File format', 'PO file (gettext)'],
      ['entries', '12'],
    ]);
  });

  it.each<[string, Partial<AuditRow>]>([
    ['PHQ-9', { entity: 'instrument', entityName: 'PHQ-9', change: { code: 'phq9' } }],
    ['phq9', { entity: 'instrument', entityName: null, change: { code: 'phq9' } }],
    ['nothing', { entity: 'instrument', entityName: null }],
    ['chat', { entity: 'prompt', change: { key: 'chat' } }],
    ['AB-1', { entity: 'product', change: { number: 'AB-1', name: 'Licence' } }],
    ['Licence', { entity: 'product', change: { name: 'Licence' } }],
    ['Stress', { entity: 'catalog', change: { name: 'Stress', kind: 'domain' } }],
    ['Somebody', { entity: 'account', entityName: 'Somebody' }],
    ['Admin Editor', { entity: 'session' }],
  ])('have %s for what was changed', (name, facts) => {
    expect(wordsOf().subject(row(facts))).toBe(name);
  });
});
