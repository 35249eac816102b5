import { UnorderedListOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { JobRow } from 'core/contract/platform/job';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { LoadedList } from '@/kit/section/LoadedList';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { JobProgress } from './JobProgress';
import { useJobWords } from './jobWords';
import './jobs.css';

/** Jobs shown. */
const most = 10;

/** The own jobs, newest first, with their progress and result. */
export function JobMenu() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottom"
      arrow={false}
      destroyOnHidden
      // Only now: an element that is being placed cannot get the focus.
      afterOpenChange={(shown) => shown && dialog.current?.focus()}
      content={
        <div
          ref={dialog}
          role="dialog"
          aria-labelledby={titleId}
          tabIndex={-1}
          className="job-menu"
          onKeyDown={onKeyDown}
        >
          <h2 id={titleId}>{text('job.own')}</h2>
          <Jobs />
        </div>
      }
    >
      <Button ref={button} icon={<UnorderedListOutlined aria-hidden />} aria-haspopup="dialog" aria-expanded={open}>
        {text('job.menu')}
      </Button>
    </Popover>
  );
}

function Jobs() {
  const text = useText();
  const { loaded, reload } = useLoaded(() => api.job.list());
  const shown = Array.isArray(loaded) ? loaded.slice(0, most) : loaded;
  return (
    <LoadedList loaded={shown} reload={reload} empty={text('job.none')}>
      {(job) => <JobItem key={job.id} job={job} />}
    </LoadedList>
  );
}

function JobItem({ job }: { job: JobRow }) {
  const when = useWhen();
  const words = useJobWords();
  return (
    <li className="job-item">
      <div className="job-head">
        <strong>{words.kind(job)}</strong>
        <time dateTime={job.createdAt} title={when.absolute(job.createdAt)}>
          {when.relative(job.createdAt)}
        </time>
      </div>
      <JobProgress id={job.id} known={job} />
    </li>
  );
}
