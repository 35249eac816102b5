import { afterSignIn } from './redirect';

const origin = 'https://assess.example';

describe('after sign-in', () => {
  it.each([
    ['without a parameter', null, '/', '/'],
    ['to a path', '/instruments?current=2', '/', '/instruments?current=2'],
    ['to an address of this origin, hash kept', `${origin}/home#results`, '/', '/home#results'],
    ['without the base prefix', '/assess/home?x=1#y', '/assess/', '/home?x=1#y'],
    ['to the root of the base', '/assess', '/assess/', '/'],
    ['not back to the sign-in page', '/user/login?redirect=/home', '/', '/'],
  ])('leads %s', (_, redirect, base, expected) => {
    expect(afterSignIn(redirect, origin, base)).toBe(expected);
  });

  it.each([
    'https://evil.example/home',
    '//evil.example/home',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://assess.example.evil.example/',
    'https://assess.example@evil.example/',
    'http://assess.example/home',
    'http://[',
  ])('stays here for %s', (redirect) => {
    expect(afterSignIn(redirect, origin, '/')).toBe('/');
  });

  it('never gives a path that a browser reads as another host', () => {
    expect(afterSignIn('/assess//evil.example', origin, '/assess/')).toBe('/evil.example');
  });
});
