import { useModel } from '@umijs/max';
import { Drawer, Form, Radio, Switch, Typography } from 'antd';
import { useText } from '@/kit/text/useText';
import type { ContentWidth, Look } from '@/models/settings';
import { useLanguage } from '@/shell/start/useLanguage';

const looks: readonly Look[] = ['light', 'dark', 'system'];
const widths: readonly ContentWidth[] = ['Fluid', 'Fixed'];

/** The appearance on this device. Every choice takes effect at once. */
export default function AppearanceDrawer({ open, onClose }: { open: boolean; onClose(): void }) {
  const text = useText('appearance.');
  const { direction } = useLanguage();
  const { look, setLook, colorWeak, setColorWeak, contentWidth, setContentWidth } = useModel('settings');
  const choices = (values: readonly string[]) => values.map((value) => ({ value, label: text(value) }));
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={text('title')}
      closable={{ 'aria-label': text('close') }}
      placement={direction === 'rtl' ? 'left' : 'right'}
      size="min(360px, 100vw)"
    >
      <Form layout="vertical">
        <Form.Item label={text('look')}>
          <Radio.Group
            name="look"
            aria-label={text('look')}
            value={look}
            onChange={(event) => setLook(event.target.value)}
            options={choices(looks)}
          />
        </Form.Item>
        <Form.Item label={text('colorWeak')} htmlFor="color-weak" extra={text('colorWeakHint')}>
          <Switch id="color-weak" checked={colorWeak} onChange={setColorWeak} />
        </Form.Item>
        <Form.Item label={text('contentWidth')}>
          <Radio.Group
            name="content-width"
            aria-label={text('contentWidth')}
            value={contentWidth}
            onChange={(event) => setContentWidth(event.target.value)}
            options={choices(widths)}
          />
        </Form.Item>
      </Form>
      <Typography.Text type="secondary">{text('kept')}</Typography.Text>
    </Drawer>
  );
}
