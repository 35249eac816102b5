import { redirectAddress } from './redirect';

const filling = { participation: 'f00d', attributes: { site: 'köln & bonn/#?', age: 40 } };

it.each([
  ['https://panel.example.org/done?id={participation}', 'https://panel.example.org/done?id=f00d'],
  [
    'https://panel.example.org/{attribute.site}?a={attribute.age}',
    'https://panel.example.org/k%C3%B6ln%20%26%20bonn%2F%23%3F?a=40',
  ],
  ['http://example.org?x={attribute.none}', 'http://example.org/?x='],
  ['https://example.org', 'https://example.org/'],
])('%s leads to %s', (template, address) => {
  expect(redirectAddress(template, filling)).toBe(address);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,{participation}',
  'https://{attribute.site}/',
  'https://example.org{attribute.site}/',
  'https://example.org\\@evil.example/',
  'https://example.org@evil.example/',
  'https://user:secret@example.org/',
  'https://example.org/?a=\n{participation}',
  '//example.org/',
  '',
])('%j leads nowhere', (template) => {
  expect(redirectAddress(template, filling)).toBeUndefined();
});
