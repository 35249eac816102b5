import { readdirSync } from 'node:fs';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from 'antd';
import { countryCodes } from 'core/language/countries';
import { seedLanguages } from '../../../seed/languages';
import { countryOfFlag, Flag } from './Flag';
import { flaggedOptions } from './flaggedOptions';

const drawn = new Set(readdirSync('node_modules/country-flag-icons/3x2'));

describe('a flag', () => {
  it.each([
    ['🇩🇪', 'DE'],
    [' 🇧🇷 ', 'BR'],
    ['', undefined],
    ['DE', undefined],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', undefined],
    ['🇩', undefined],
    ['🇩🇪🇫🇷', undefined],
    ['🌍', undefined],
  ])('%p is that of %p', (emoji, country) => {
    expect(countryOfFlag(emoji)).toBe(country);
  });

  it('is drawn for every language of a new installation and every country', () => {
    const countries = [...seedLanguages.map(({ flag }) => countryOfFlag(flag)), ...countryCodes];
    expect(countries.length).toBeGreaterThan(200);
    expect(countries.filter((country) => !drawn.has(`${country}.svg`))).toEqual([]);
  });

  it('is a small picture that loads when it is seen and says nothing', () => {
    const { container } = render(<Flag emoji="🇩🇪" />);
    const image = container.querySelector('img');
    expect(image).toHaveAttribute('src', '/flags/DE.svg');
    expect(image).toHaveAttribute('alt', '');
    expect(image).toHaveAttribute('aria-hidden', 'true');
    expect(image).toHaveAttribute('loading', 'lazy');
    expect(image).toHaveAttribute('width', '21');
  });

  it('shows nothing for other signs, and for a country that has no picture', () => {
    const { container, rerender } = render(<Flag emoji="🌍" />);
    expect(container).toBeEmptyDOMElement();
    rerender(<Flag emoji="🇽🇽" />);
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(container).toBeEmptyDOMElement();
    rerender(<Flag emoji="🇫🇷" />);
    expect(container.querySelector('img')).toHaveAttribute('src', '/flags/FR.svg');
  });

  it('stands before the names of a select, which is named and searched by the name alone', async () => {
    const user = userEvent.setup();
    const options = [
      { value: 'de-DE', label: 'Deutsch', flag: '🇩🇪' },
      { value: 'fr-FR', label: 'Français', flag: '🇫🇷' },
      { value: 'eo', label: 'Esperanto', flag: '' },
    ];
    render(
      <Select
        aria-label="Language"
        defaultValue="de-DE"
        showSearch={{ optionFilterProp: 'label' }}
        {...flaggedOptions(options)}
      />,
    );
    expect(document.querySelector('.ant-select img')).toHaveAttribute('src', '/flags/DE.svg');
    await user.click(screen.getByRole('combobox', { name: 'Language' }));
    await user.type(screen.getByRole('combobox', { name: 'Language' }), 'fran');
    const french = await screen.findByTitle('Français');
    expect(french.querySelector('img')).toHaveAttribute('src', '/flags/FR.svg');
    expect(screen.queryByTitle('Esperanto')).not.toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Français' })).toBeInTheDocument();
  });
});
