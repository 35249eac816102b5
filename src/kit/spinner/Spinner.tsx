import { useIntl } from '@umijs/max';
import './spinner.css';

/** Something is on its way; shows itself only after 300 ms, so that what is quick does not blink. */
export function Spinner() {
  const intl = useIntl();
  return (
    <div className="spinner" role="status" aria-label={intl.formatMessage({ id: 'shell.loading' })}>
      <span className="spinner-ring" aria-hidden="true" />
    </div>
  );
}
