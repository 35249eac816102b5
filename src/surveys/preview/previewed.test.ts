import type { SurveyDetail } from 'core/contract/surveys/survey';
import type { InstrumentDocument } from 'core/instrument/document';
import { beforehandOf, createWalk, saidIn } from './previewed';

const page = (code: string): InstrumentDocument => ({
  format: 'instrument/1',
  code,
  baseLocale: 'en-US',
  questions: [{ code: 'q', kind: 'number' }],
  calculations: [{ code: 'double', formula: '2 * q' }],
  texts: { 'en-US': { title: code } },
});

const detail = {
  ...{ id: '1', code: 'survey', audience: 'link', anonymity: 'anonymous', locales: ['en-US'] },
  settings: { consent: { version: 3 }, oncePerDevice: true },
  attributes: [
    { code: 'site', kind: 'choice', values: ['berlin', 'rome'], from: 'link' },
    { code: 'years', kind: 'number' },
  ],
  randomization: { arms: [{ code: 'active' }, { code: 'control' }] },
  items: [
    { code: 'first', minutes: 2 },
    { code: 'rome', visibleIf: 'attribute.site = "rome"', minutes: null },
    { code: 'high', visibleIf: 'first.double >= 6', minutes: 3 },
    { code: 'treated', visibleIf: 'arm = "active"', minutes: null },
  ],
} as unknown as SurveyDetail;

const walk = createWalk(
  detail,
  ['first', 'rome', 'high', 'treated'].map((code) => ({ code, document: page(code) })),
);

describe('whom a preview asks what', () => {
  const person = { attributes: { site: 'rome' }, arm: 'control' };

  it('depends on details, arm, and the scores of what was answered in it', () => {
    expect(walk.course(person, {}, 'en-US')).toMatchObject({
      ...{ asked: ['first', 'rome'], later: ['high'], notAsked: ['treated'], next: 'first' },
    });
    expect(walk.course(person, { first: { q: 3 } }, 'en-US')).toMatchObject({ asked: ['first', 'rome', 'high'] });
    const other = { attributes: { site: 'berlin' }, arm: 'active' };
    expect(walk.course(other, { first: { q: 2 } }, 'en-US')).toMatchObject({
      ...{ asked: ['first', 'treated'], notAsked: ['rome', 'high'], next: 'treated' },
    });
    const all = { first: { q: 2 }, treated: {} };
    expect(walk.course(other, all, 'en-US').next).toBeNull();
  });

  it('leaves out an item that cannot be read', () => {
    const partial = createWalk(detail, [{ code: 'first', document: page('first') }]);
    expect(partial.course(person, {}, 'en-US').asked).toEqual(['first']);
    expect(partial.soundOf('rome')).toBeUndefined();
  });
});

it('what is read beforehand is in the nearest language, and asks only for what the flow asks', () => {
  const texts = { 'en-US': { title: 'Survey', consent: 'I agree.' }, 'de-DE': { title: 'Umfrage' } };
  const read = beforehandOf(detail, saidIn({ texts }, ['de-DE', 'en-US']), false);
  expect(read.title).toEqual({ text: 'Umfrage', locale: 'de-DE' });
  expect(read.consent).toEqual({ text: 'I agree.', locale: 'en-US', version: 3 });
  expect(read.attributes.map(({ code }) => code)).toEqual(['years']);
  expect(read).toMatchObject({ minutes: 5, oncePerDevice: true, isOpen: true, promise: { anonymity: 'anonymous' } });
});
