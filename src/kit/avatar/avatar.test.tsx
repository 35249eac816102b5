import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar';
import { initialsOf } from './initials';

describe('the picture of a person', () => {
  it.each([
    ['Ada Lovelace', 'AL'],
    ['Ada de la Lovelace', 'AL'],
    ['  ada  ', 'A'],
    ['王小明', '王'],
    ['(Ada) "Lovelace"', 'AL'],
    ['😀 Person', '😀P'],
    ['', ''],
  ])('%j has the initials %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('is named after the person, with a picture or without', () => {
    const { rerender } = render(<Avatar name="Ada Lovelace" src={null} />);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
    rerender(<Avatar name="Ada Lovelace" src="/avatar" />);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' }).querySelector('img')).toHaveAttribute('src', '/avatar');
  });

  it('shows the initials when the picture cannot be loaded', () => {
    render(<Avatar name="Ada Lovelace" src="/gone" />);
    fireEvent.error(screen.getByRole('img', { name: 'Ada Lovelace' }).querySelector('img') as Element);
    expect(screen.getByRole('img', { name: 'Ada Lovelace' })).toHaveTextContent('AL');
  });

  it('is not said where the name stands beside it', () => {
    render(<Avatar name="Ada" src={null} decorative />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
