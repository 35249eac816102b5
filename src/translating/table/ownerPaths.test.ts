import { ownerPaths } from './ownerPaths';

const owners = [
  { kind: 'Instrument' as const, id: 'i', title: 'PHQ-9', code: 'phq9' },
  { kind: 'Survey' as const, id: 's', title: 'Autumn', code: 'autumn' },
  { kind: 'Instrument' as const, id: 'p', title: 'Autumn › About you', code: 'autumn/about' },
];

it('lead staff to the instrument and to the survey, also from its pages', () => {
  expect(Object.fromEntries(ownerPaths(owners, true))).toEqual({
    i: '/instruments/edit-instrument/i',
    s: '/surveys/edit/s',
    p: '/surveys/edit/s',
  });
});

it('lead others to all texts of an instrument, and nowhere that they may not be', () => {
  expect(Object.fromEntries(ownerPaths(owners, false))).toEqual({
    i: '/translations/instrument/i',
    p: '/translations/instrument/p',
  });
});
