import dayjs from 'dayjs';
import 'dayjs/locale/ar';
import { dayOfEnd, endOfDay, today } from './untilField';

afterEach(() => void dayjs.locale('en'));

it.each(['en', 'ar'])('a last day is written as date fields read it, whatever the language: %s', (language) => {
  dayjs.locale(language);
  expect(dayOfEnd(endOfDay('2026-12-20'))).toBe('2026-12-20');
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(dayOfEnd(null)).toBe('');
});
