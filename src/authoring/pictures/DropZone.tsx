import { UploadOutlined } from '@ant-design/icons';
import { Alert, Flex, Upload } from 'antd';
import type { ReactNode } from 'react';

interface DropProps {
  label: string;
  /** Allowed types and size. */
  hint: string;
  /** As `accept` of a file input. */
  accept: string;
  onFile(file: File): void;
}

/** An area to drop or choose a file. */
export function DropZone({ label, hint, accept, onFile }: DropProps) {
  return (
    <Upload.Dragger
      accept={accept}
      showUploadList={false}
      aria-label={label}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      <p className="ant-upload-drag-icon">
        <UploadOutlined aria-hidden />
      </p>
      <p className="ant-upload-text">{label}</p>
      <p className="ant-upload-hint">{hint}</p>
    </Upload.Dragger>
  );
}

/** The fields for a source, below what is wrong with it. */
export function SourceFields({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  return (
    <Flex vertical gap={16}>
      {failure === undefined ? null : <Alert role="alert" type="error" showIcon title={failure} />}
      {children}
    </Flex>
  );
}
