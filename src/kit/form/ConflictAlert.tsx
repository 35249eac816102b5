import { Alert, Button, Flex } from 'antd';

interface Props {
  title: string;
  /** What was changed there. */
  description?: string;
  keepMine: string;
  takeTheirs: string;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Somebody else has saved the same record meanwhile: whose changes are to stand. */
export function ConflictAlert({ title, description, keepMine, takeTheirs, onKeepMine, onTakeTheirs }: Props) {
  return (
    <Alert
      role="alert"
      type="warning"
      showIcon
      title={title}
      description={description}
      action={
        <Flex vertical gap={8}>
          <Button size="small" type="primary" onClick={onKeepMine}>
            {keepMine}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {takeTheirs}
          </Button>
        </Flex>
      }
    />
  );
}
