import { act, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { AntdFeedback } from '../antdProvider/AntdFeedback';
import { feedback } from './feedback';

beforeEach(() => {
  document.body.innerHTML = '';
  jest.useFakeTimers();
});

const pass = (milliseconds: number) => act(async () => void (await jest.advanceTimersByTimeAsync(milliseconds)));
const lost = { key: 'connection', title: 'Connection error', description: 'Please try in a few minutes' };

describe('on pages without a component library', () => {
  it('a message stands for 3 s', async () => {
    feedback.success('Login successfully!');
    expect(screen.getByRole('status')).toHaveTextContent('Login successfully!');
    await pass(2900);
    expect(screen.queryByText('Login successfully!')).toBeInTheDocument();
    await pass(200);
    expect(screen.queryByText('Login successfully!')).not.toBeInTheDocument();
  });

  it('a notification stands for 4.5 s, and only one of a key at a time', async () => {
    feedback.notify(lost);
    await pass(1000);
    feedback.notify(lost);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    await pass(4400);
    expect(screen.queryByText('Connection error')).toBeInTheDocument();
    await pass(200);
    expect(screen.queryByText('Connection error')).not.toBeInTheDocument();
  });

  it('warnings and errors are told at once, the rest when there is time', () => {
    feedback.warning('careful');
    feedback.error('no');
    feedback.info('so');
    expect(screen.getAllByRole('alert').map((toast) => toast.textContent)).toEqual(['careful', 'no']);
    expect(screen.getByRole('status')).toHaveTextContent('so');
  });
});

describe('on the desk', () => {
  /** Shown by antd: gone once its leaving animation, which is over at once here, has ended. */
  const isShown = (text: string) => screen.queryByText(text) !== null;
  beforeEach(async () => {
    render(
      <ConfigProvider theme={{ token: { motion: false } }}>
        <AntdFeedback />
      </ConfigProvider>,
    );
    await pass(0);
  });

  it('a message stands for 3 s, below the header', async () => {
    act(() => feedback.success('Saved'));
    await pass(100);
    const place = document.querySelector<HTMLElement>('.ant-message')?.style;
    expect(place?.getPropertyValue('--notification-top')).toBe('64px');
    await pass(2700);
    expect(isShown('Saved')).toBe(true);
    await pass(700);
    expect(isShown('Saved')).toBe(false);
  });

  it('a notification stands for 4.5 s, and only one of a key at a time', async () => {
    act(() => feedback.notify(lost));
    await pass(100);
    act(() => feedback.notify(lost));
    await pass(4000);
    expect(screen.getAllByText('Connection error')).toHaveLength(1);
    await pass(1500);
    expect(isShown('Connection error')).toBe(false);
  });
});
