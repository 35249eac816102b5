import { UploadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';

interface Props {
  label: string;
  /** Allowed types and size. */
  hint: string;
  /** As `accept` of a file input. */
  accept: string;
  onFile(file: File): void;
}

/** An area to drop or choose a file. */
export function DropZone({ label, hint, accept, onFile }: Props) {
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
