// Generated from core/contract by `npm run generate`. Do not edit.

export const endpoints = {
  auth: {
    login: { method: 'POST', path: 'auth/login', token: 'none' },
    refresh: { method: 'POST', path: 'auth/refresh', token: 'none' },
    logout: { method: 'POST', path: 'auth/logout', token: 'none' },
  },
  user: {
    profile: { method: 'GET', path: 'user/profile', token: 'required' },
    current: { method: 'GET', path: 'currentUser', token: 'required' },
    list: { method: 'GET', path: 'users', token: 'welcome' },
  },
  translation: {
    languages: { method: 'GET', path: 'languages/enabled', token: 'none' },
    bundle: { method: 'GET', path: 'translation/newtranslationkind/{kind}/{locale}', token: 'none' },
  },
  instrument: {
    list: { method: 'GET', path: 'instruments', token: 'required' },
    get: { method: 'GET', path: 'instruments/{id}', token: 'required' },
    import: { method: 'POST', path: 'instruments/import', token: 'required' },
    export: { method: 'GET', path: 'instruments/{id}/export', token: 'required' },
    check: { method: 'GET', path: 'instruments/{id}/check', token: 'required' },
    publish: { method: 'POST', path: 'instruments/{id}/publish', token: 'required' },
    test: { method: 'POST', path: 'instruments/{id}/test', token: 'required' },
  },
  browse: {
    list: { method: 'GET', path: 'browse', token: 'required' },
    get: { method: 'GET', path: 'browse/{id}', token: 'required' },
  },
  attempts: {
    list: { method: 'GET', path: 'attempts', token: 'required' },
    create: { method: 'POST', path: 'attempts', token: 'required' },
    get: { method: 'GET', path: 'attempts/{id}', token: 'required' },
    answer: { method: 'PATCH', path: 'attempts/{id}/answers', token: 'required' },
    complete: { method: 'POST', path: 'attempts/{id}/complete', token: 'required' },
    result: { method: 'GET', path: 'attempts/{id}/result', token: 'required' },
  },
} as const;
