import { render, screen } from '@testing-library/react';
import { type Authority, checkAuthority } from './checkAuthority';
import { secured } from './secured';

jest.mock('@/kit/spinner/Spinner', () => ({ Spinner: () => <span>waiting</span> }));

const show = (authority: Authority) =>
  render(<div>{checkAuthority(authority, ['admin'], <span>seen</span>, <span>refused</span>)}</div>);

describe('authority', () => {
  it.each<[string, Authority, 'seen' | 'refused']>([
    ['none', undefined, 'seen'],
    ['a role that one holds', 'admin', 'seen'],
    ['a role that one does not hold', 'superAdmin', 'refused'],
    ['a list with one’s role', ['user', 'admin'], 'seen'],
    ['a list without it', ['user', 'superAdmin'], 'refused'],
    ['an empty list', [], 'refused'],
    ['a function that agrees', (roles) => roles.includes('admin'), 'seen'],
    ['a function that does not', () => false, 'refused'],
  ])('of %s', (_, authority, expected) => {
    show(authority);
    expect(screen.getByText(expected)).toBeInTheDocument();
  });

  it.each<[string, () => Promise<unknown>, 'seen' | 'refused']>([
    ['kept', () => Promise.resolve(true), 'seen'],
    ['kept with false', () => Promise.resolve(false), 'refused'],
    ['broken', () => Promise.reject(new Error('no')), 'refused'],
  ])('of a promise that is %s comes after a wait', async (_, make, expected) => {
    show(make());
    expect(screen.getByText('waiting')).toBeInTheDocument();
    expect(await screen.findByText(expected)).toBeInTheDocument();
  });

  it('may be a function that gives a promise', async () => {
    show(() => Promise.reject(new Error('no')));
    expect(await screen.findByText('refused')).toBeInTheDocument();
  });

  it('of an unsupported type throws', () => {
    expect(() => checkAuthority(42 as never, [], null, null)).toThrow('unsupported authority');
  });

  it('must be named where a view is secured', () => {
    expect(() => secured(undefined)).toThrow('authority is required');
  });
});
