import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { FileDrop } from '../file-drop.tsx';
import { useCatalogueRefresh } from '../catalogue-query.ts';
import { messages } from './messages.ts';
import { readImportProblems, sendImport } from './transfer-calls.ts';
import { changesIn, lookChangesIn, TransferProblems, TransferReport } from './transfer-report.tsx';

const importMessages = messages.import;

/** A file is tried first; what would happen is shown, and only then it is imported. */
export function TransferImport() {
  const refresh = useCatalogueRefresh();
  const [sent, setSent] = useState(0);
  const send = (isDryRun: boolean) => (file: File) => {
    setSent(0);
    return sendImport(file, { isDryRun, onProgress: setSent });
  };
  const trial = useMutation({ mutationFn: send(true) });
  const importFile = useMutation({
    mutationFn: send(false),
    onSuccess: () => refresh(),
  });
  const file = trial.variables;

  function take(files: File[]) {
    const [chosen, ...more] = files;
    if (!chosen) return;
    if (file && (trial.isPending || importFile.isPending)) {
      notify('error', importMessages.busy(chosen.name, file.name));
      return;
    }
    if (more.length > 0) {
      notify('error', importMessages.one);
      return;
    }
    importFile.reset();
    trial.mutate(chosen);
  }

  return (
    <>
      <section className="box-panel stack-14" aria-labelledby="transfer-import">
        <h2 className="h3" id="transfer-import">
          {importMessages.title}
        </h2>
        <FileDrop
          messages={importMessages}
          accept=".zip,.csv,.json"
          hasFile={file !== undefined}
          onFiles={take}
        />
        <p className="hint">{importMessages.hint}</p>
      </section>
      {file && (
        <section
          className="stack-14 transfer-outcome"
          aria-label={file.name}
          aria-busy={trial.isPending || importFile.isPending}
        >
          {trial.isPending && <Checking name={file.name} sent={sent} />}
          {trial.isError && <ImportError name={file.name} error={trial.error} />}
          {importFile.isError && <ImportError name={file.name} error={importFile.error} />}
          {trial.data && !importFile.isError && (
            <Outcome
              name={file.name}
              tried={trial.data}
              done={importFile.data}
              isImporting={importFile.isPending}
              sent={sent}
              onImport={() => importFile.mutate(file)}
            />
          )}
        </section>
      )}
    </>
  );
}

function Checking({ name, sent }: { name: string; sent: number }) {
  return (
    <>
      <TransferUnderway name={name} sent={sent} work="checking" />
      <Skeleton label={importMessages.checking(name)}>
        <div className="box-panel stack-12">
          <SkeletonLine />
          <SkeletonLine className="skel-most" />
          <SkeletonLine className="skel-half" />
        </div>
      </Skeleton>
    </>
  );
}

function ImportError({ name, error }: { name: string; error: Error }) {
  const refusal = readImportProblems(error);
  if (refusal) return <TransferProblems name={name} refusal={refusal} />;
  return (
    <Notice tone="danger" title={sentenceOf(error, importMessages.failed)} live>
      <p>{importMessages.chooseOther}</p>
    </Notice>
  );
}

interface OutcomeProps {
  name: string;
  tried: ImportReport;
  /** Once it is imported: what has happened, which may differ from what was shown. */
  done: ImportReport | undefined;
  isImporting: boolean;
  /** The uploaded part of the file, from 0 to 1. */
  sent: number;
  onImport: () => void;
}

function Outcome({ name, tried, done, isImporting, sent, onImport }: OutcomeProps) {
  const { report } = messages;
  const changes = changesIn(tried);
  if (done) {
    return (
      <>
        <Notice tone="success" title={report.done(name)} live>
          <DoneText done={done} />
        </Notice>
        <TransferReport report={done} />
      </>
    );
  }
  if (changes === 0) {
    return (
      <>
        <Notice tone="success" title={report.nothing(name)} live>
          <p>{report.nothingText}</p>
        </Notice>
        <TransferReport report={tried} />
      </>
    );
  }
  return (
    <>
      {isImporting ? (
        <TransferUnderway name={name} sent={sent} work="importing" />
      ) : (
        <Notice tone="info" title={report.tried(name)} live>
          <p>{report.triedText(changes)}</p>
          {lookChangesIn(tried) > 0 && <p>{report.triedLook}</p>}
        </Notice>
      )}
      <TransferReport report={tried} />
      <div>
        <Button
          size="compact"
          className="entity-save"
          busy={isImporting}
          onClick={() => onImport()}
        >
          {isImporting ? importMessages.underway : importMessages.confirm}
        </Button>
      </div>
    </>
  );
}

/** The look waits to be published; all else is shown at once. */
function DoneText({ done }: { done: ImportReport }) {
  const { report } = messages;
  const ofLook = lookChangesIn(done);
  return (
    <>
      {changesIn(done) > ofLook && <p>{report.doneText}</p>}
      {ofLook > 0 && (
        <>
          <p>{report.doneLook}</p>
          <p>
            <Link className="textlink" to="/admin/settings/look">
              {report.lookLink}
            </Link>
          </p>
        </>
      )}
    </>
  );
}

interface TransferUnderwayProps {
  name: string;
  /** The uploaded part of the file, from 0 to 1. */
  sent: number;
  /** The server's work once the file has arrived. */
  work: 'checking' | 'importing';
}

/** Progress of a file: its upload first, then the server's work. */
function TransferUnderway({ name, sent, work }: TransferUnderwayProps) {
  const isThere = sent >= 1;
  return (
    <Notice
      tone="info"
      title={isThere ? importMessages[work](name) : importMessages.sending(name)}
      live
    >
      {isThere ? (
        <p>{importMessages.workHint}</p>
      ) : (
        <div className="line-12 transfer-sent">
          <progress value={sent} max={1} aria-label={name} />
          {/* read out for every step, it would talk over all else */}
          <span aria-hidden>{importMessages.sent(Math.floor(sent * 100))}</span>
        </div>
      )}
    </Notice>
  );
}
