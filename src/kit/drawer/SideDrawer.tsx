import { ConfigProvider, Drawer, type DrawerProps, Flex } from 'antd';
import { type ReactNode, useContext } from 'react';

interface Props extends Pick<DrawerProps, 'footer' | 'mask'> {
  title: string;
  /** Pixels; never more than the window. */
  width: number;
  onClose(): void;
  children: ReactNode;
}

/** A drawer at the end side of the page, open as long as it is rendered. */
export function SideDrawer({ width, children, ...props }: Props) {
  const { direction } = useContext(ConfigProvider.ConfigContext);
  const placement = direction === 'rtl' ? 'left' : 'right';
  return (
    <Drawer open placement={placement} size={`min(${width}px, 100vw)`} {...props}>
      <Flex vertical gap={16}>
        {children}
      </Flex>
    </Drawer>
  );
}
