import { UploadOutlined } from '@ant-design/icons';
import { Upload } from 'antd';

interface Props {
  /** What to do here. */
  label: string;
  /** Kinds and limits, said before anything is sent. */
  hint: string;
  /** As `accept` of a file field. */
  accept: string;
  onFile(file: File): void;
}

/** Where a file is dropped, or chosen. */
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
