import { afterSignIn, afterSignOut } from './redirect';

const origin = 'https://assess.example';

describe('after sign-in', () => {
  it.each([
    ['without a parameter', null, '/', '/'],
    ['with an empty one', '', '/', '/'],
    ['to a path', '/instruments?current=2', '/', '/instruments?current=2'],
    ['to an address of this origin, hash kept', `${origin}/home#results`, '/', '/home#results'],
    ['to one that writes the origin in capitals', 'HTTPS://Assess.Example/home', '/', '/home'],
    ['without the base prefix', '/assess/home?x=1#y', '/assess/', '/home?x=1#y'],
    ['without the base prefix of a whole address', `${origin}/assess/home#y`, '/assess/', '/home#y'],
    ['to a path that bears no prefix', '/home#y', '/assess/', '/home#y'],
    ['to the root of the base', '/assess', '/assess/', '/'],
    ['to where dot segments end', '/instruments/../home', '/', '/home'],
    ['to where encoded dot segments end', '/instruments/%2e%2E/home', '/', '/home'],
    ['not out of the base by dot segments', '/assess/../../home', '/assess/', '/home'],
    ['with a query that holds slashes', '/home?from=//x\\y%2Fz', '/', '/home?from=//x\\y%2Fz'],
    ['not back to the sign-in page', '/user/login?redirect=/home', '/', '/'],
    ['not back to the sign-in page below the base', '/assess/user/login', '/assess/', '/'],
    ['not back to it in other letters', '/USER/Login/', '/', '/'],
    ['not back to it encoded', '/user/%6cogin', '/', '/'],
    ['not back to it by dot segments', '/home/../user/login', '/', '/'],
    ['not back to the return from Google', '/user/google-login', '/', '/'],
    ['not out again', '/logout', '/', '/'],
  ])('leads %s', (_, redirect, base, expected) => {
    expect(afterSignIn(redirect, origin, base)).toBe(expected);
  });

  it.each([
    'https://evil.example/home',
    '//evil.example/home',
    '///evil.example/home',
    ' //evil.example/home',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/home\\..\\..\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'javascript://assess.example/%0aalert(1)',
    'data:text/html,hello',
    `blob:${origin}/0190`,
    `filesystem:${origin}/temporary/x`,
    'https://assess.example.evil.example/',
    'https://assess.example@evil.example/',
    'https://somebody@assess.example/home',
    'https://somebody:secret@assess.example/home',
    'https://assess.example:8443/home',
    'http://assess.example/home',
    '%2F%2Fevil.example',
    '/%2F%2Fevil.example',
    '/%2f/evil.example',
    '/%5Cevil.example',
    '/%5c%5cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '/ho\tme',
    'home',
    '../home',
    '?redirect=/home',
    '#hash',
    'http://[',
    '/user/\u0000login',
  ])('stays at the root for %j', (redirect) => {
    expect(afterSignIn(redirect, origin, '/')).toBe('/');
    expect(afterSignIn(redirect, origin, '/assess/')).toBe('/');
  });

  it('stays at the root for an address of this origin outside the product', () => {
    expect(afterSignIn(`${origin}/elsewhere`, origin, '/assess/')).toBe('/');
  });

  it('never gives a path that a browser reads as another host', () => {
    expect(afterSignIn('/assess//evil.example', origin, '/assess/')).toBe('/evil.example');
    expect(afterSignIn('/assess/..//evil.example', origin, '/assess/')).toBe('/evil.example');
    expect(afterSignIn('/.//evil.example', origin, '/')).toBe('/evil.example');
  });
});

describe('after signing out', () => {
  it.each([
    ['to the sign-in page', '/logout', '', '/user/login'],
    ['to the sign-in page, from wherever another tab ended the session', '/home', '?x=1', '/user/login'],
    [
      'with the address that is to come after the next sign-in',
      '/logout',
      '?redirect=%2Fhome',
      '/user/login?redirect=%2Fhome',
    ],
    ['nowhere from the sign-in page', '/user/login', '', undefined],
    ['nowhere from the sign-in page with its address', '/user/login', '?redirect=%2Fhome', undefined],
  ])('one is led %s', (_, path, search, expected) => {
    expect(afterSignOut(path, search)).toBe(expected);
  });
});
