import { fireEvent, render, screen } from '@testing-library/react';
import { NumberSetting } from './NumberSetting';

it('a number of the settings keeps what was typed and says what is right, without saving it', () => {
  const saved: unknown[] = [];
  const shown = { label: 'Minutes', fault: 'From 1 to 60.', isValid: (value: number) => value >= 1 && value <= 60 };
  const setting = (optional: boolean) => (
    <NumberSetting {...shown} saved={4} optional={optional} onSave={(value) => saved.push(value)} />
  );
  const { rerender } = render(setting(true));
  const field = screen.getByRole('textbox', { name: 'Minutes' });
  const type = (value: string) => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  for (const wrong of ['abc', '-3', '61']) {
    type(wrong);
    expect(field).toHaveValue(wrong);
    expect(screen.getByText('From 1 to 60.')).toBeInTheDocument();
  }
  expect(saved).toEqual([]);
  type('٧');
  type('');
  expect(saved).toEqual([7, undefined]);
  rerender(setting(false));
  type('');
  expect(field).toHaveValue('');
  expect(screen.getByText('From 1 to 60.')).toBeInTheDocument();
  expect(saved).toHaveLength(2);
});
