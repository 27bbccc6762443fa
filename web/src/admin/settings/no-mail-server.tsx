import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/notice.tsx';
import { messages } from './messages.ts';
import { settingsQuery } from './settings-query.ts';

/** Says so where the environment names no mail server; nothing while that is not known. */
export function NoMailServer() {
  const { data } = useQuery(settingsQuery);
  if (data?.hasMailServer !== false) return null;
  return (
    <Notice tone="warning" title={messages.mails.noServer}>
      {messages.mails.noServerText}
    </Notice>
  );
}
