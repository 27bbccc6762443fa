import type { ExportFormat } from '@tailorbird/contract/catalogue-transfer';
import { useMutation } from '@tanstack/react-query';
import { FileArchive, Sheet } from 'lucide';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { notify } from '../../ui/toast.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { saveDownload } from '../../download.ts';
import { messages } from './messages.ts';
import { fetchExport } from './transfer-calls.ts';
import { TransferImport } from './transfer-import.tsx';
import '../catalogue.css';
import './transfer.css';
import { Icon } from '../../ui/icon.tsx';

export default function TransferPage() {
  return (
    <>
      <DeskHead title={messages.title} line={messages.intro} isLive={false} />
      <div className="stack-16 transfer">
        <TransferExport />
        <TransferImport />
        <section className="box-panel stack-14" aria-labelledby="transfer-demo">
          <h2 className="h3" id="transfer-demo">
            {messages.demo.title}
          </h2>
          <p className="hint">{messages.demo.hint}</p>
          <p>
            <Link className="textlink" to="/admin/demo">
              {messages.demo.link}
            </Link>
          </p>
        </section>
      </div>
    </>
  );
}

const exportMessages = messages.export;

const kinds = [
  { format: 'csv', name: exportMessages.csv, hint: exportMessages.csvHint, icon: Sheet },
  { format: 'json', name: exportMessages.json, hint: exportMessages.jsonHint, icon: FileArchive },
] as const;

export function TransferExport() {
  const download = useMutation({
    mutationFn: (format: ExportFormat) => fetchExport(format),
    onSuccess: (file) => {
      saveDownload(file);
      notify('success', exportMessages.done(file.name));
    },
    onError: (error) => notify('error', sentenceOf(error, exportMessages.failed)),
  });
  return (
    <section className="box-panel stack-14" aria-labelledby="transfer-export">
      <h2 className="h3" id="transfer-export">
        {exportMessages.title}
      </h2>
      {kinds.map(({ format, name, hint, icon }) => {
        const isUnderway = download.isPending && download.variables === format;
        return (
          <div key={format} className="stack-6 transfer-kind">
            <Button
              variant="secondary"
              size="compact"
              aria-describedby={`transfer-${format}`}
              busy={download.isPending}
              onClick={() => download.mutate(format)}
            >
              <Icon of={icon} />
              {isUnderway ? exportMessages.working : name}
            </Button>
            <p className="hint" id={`transfer-${format}`}>
              {hint}
            </p>
          </div>
        );
      })}
    </section>
  );
}
