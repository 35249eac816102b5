import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addLocale, getIntl, RawIntlProvider } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import { freshBrowser } from 'tests/src/app';
import { AntdProvider } from './AntdProvider';
import { hasAntdPack } from './antdLocale';

const shell = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(process.cwd(), 'seed/messages', locale, 'shell.json'), 'utf8'));

beforeEach(freshBrowser);

/** A form in a language, with our own texts as German so that they can be told from antd's. */
async function submitEmpty(locale: string) {
  addLocale(locale, shell('de-DE'), { momentLocale: '', antd: {} as never });
  const intl = getIntl(locale, true);
  render(
    <RawIntlProvider value={intl}>
      <AntdProvider locale={locale} direction="ltr" appearance="light">
        <Form>
          <Form.Item name="name" label="Feld" rules={[{ required: true }, { min: 5 }]}>
            <Input />
          </Form.Item>
          <Button htmlType="submit">Los</Button>
        </Form>
      </AntdProvider>
    </RawIntlProvider>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Los' }));
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true'));
  return user;
}

describe('the generic messages of forms', () => {
  it('are ours where antd does not speak the language', async () => {
    const user = await submitEmpty('ss-SZ');
    expect(await screen.findByText('Bitte geben Sie Feld ein')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox'), 'abc');
    expect(await screen.findByText('Feld muss mindestens 5 Zeichen haben')).toBeInTheDocument();
  });

  it('are antd’s own elsewhere', async () => {
    await submitEmpty('fr-FR');
    expect(await screen.findByText('Le champ Feld est obligatoire')).toBeInTheDocument();
  });

  it('name their limits in the digits of the language', async () => {
    const user = await submitEmpty('ar-EG');
    await user.type(screen.getByRole('textbox'), 'abc');
    expect(await screen.findByText(/Feld.*٥/)).not.toHaveTextContent('5');
  });

  it.each([
    ['en-US', true],
    ['fr-CA', true],
    ['sq-AL', true],
    ['ss-SZ', false],
    ['fil-PH', false],
  ])('%s is spoken by antd: %s', (locale, spoken) => {
    expect(hasAntdPack(locale)).toBe(spoken);
  });
});
