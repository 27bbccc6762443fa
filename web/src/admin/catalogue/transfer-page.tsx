import { PageHead } from '../../ui/page-head.tsx';
import './catalogue.css';
import { TransferExport } from './transfer-export.tsx';
import { TransferImport } from './transfer-import.tsx';
import { messages } from './transfer-messages.ts';
import './transfer.css';

export default function TransferPage() {
  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <div>
          <h1>{messages.title}</h1>
          <p className="soft mt-0.5">{messages.intro}</p>
        </div>
      </div>
      <div className="transfer">
        <TransferExport />
        <TransferImport />
      </div>
    </>
  );
}
