import type { ImportReport } from '@tailorbird/contract/catalogue-transfer';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { useCatalogueRefresh } from './catalogue-refresh.ts';
import { refusalIn, sendImport } from './transfer-calls.ts';
import { TransferDrop } from './transfer-drop.tsx';
import { messages } from './transfer-messages.ts';
import { TransferProblems } from './transfer-problems.tsx';
import { changesIn, TransferReport } from './transfer-report.tsx';
import { TransferUnderway } from './transfer-underway.tsx';

const words = messages.import;

/** A file is tried first; what would happen is shown, and only then it is imported. */
export function TransferImport() {
  const refresh = useCatalogueRefresh();
  const [sent, setSent] = useState(0);
  const send = (isDryRun: boolean) => (file: File) => {
    setSent(0);
    return sendImport(file, { isDryRun, onProgress: setSent });
  };
  const trial = useMutation({ mutationFn: send(true) });
  const bringing = useMutation({
    mutationFn: send(false),
    onSuccess: () => refresh(),
  });
  const file = trial.variables;

  function take(files: File[]) {
    const [chosen, ...more] = files;
    if (!chosen) return;
    if (file && (trial.isPending || bringing.isPending)) {
      notify('error', words.busy(chosen.name, file.name));
      return;
    }
    if (more.length > 0) {
      notify('error', words.one);
      return;
    }
    bringing.reset();
    trial.mutate(chosen);
  }

  return (
    <>
      <section className="box-panel transfer-panel" aria-labelledby="transfer-import">
        <h2 className="h3" id="transfer-import">
          {words.title}
        </h2>
        <TransferDrop hasFile={file !== undefined} onFiles={take} />
        <p className="hint">{words.hint}</p>
      </section>
      {file && (
        <section
          className="transfer-outcome"
          aria-label={file.name}
          aria-busy={trial.isPending || bringing.isPending}
        >
          {trial.isPending && <Checking name={file.name} sent={sent} />}
          {trial.isError && <Failure name={file.name} error={trial.error} />}
          {bringing.isError && <Failure name={file.name} error={bringing.error} />}
          {trial.data && !bringing.isError && (
            <Outcome
              name={file.name}
              tried={trial.data}
              done={bringing.data}
              isImporting={bringing.isPending}
              sent={sent}
              onImport={() => bringing.mutate(file)}
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
      <Skeleton label={words.checking(name)}>
        <div className="box-panel grid gap-4 py-6">
          <SkeletonLine />
          <SkeletonLine className="w-4/5" />
          <SkeletonLine className="w-1/2" />
        </div>
      </Skeleton>
    </>
  );
}

function Failure({ name, error }: { name: string; error: Error }) {
  const refusal = refusalIn(error);
  if (refusal) return <TransferProblems name={name} refusal={refusal} />;
  return (
    <Notice tone="danger" title={sentenceOf(error, words.failed)} live>
      <p>{words.chooseOther}</p>
    </Notice>
  );
}

interface OutcomeProps {
  name: string;
  tried: ImportReport;
  /** Once it is imported: what has happened, which may differ from what was shown. */
  done: ImportReport | undefined;
  isImporting: boolean;
  /** How much of the file has left, from 0 to 1. */
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
          <p>{report.doneText}</p>
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
        </Notice>
      )}
      <TransferReport report={tried} />
      <div>
        <Button
          size="compact"
          className="entity-save"
          aria-disabled={isImporting}
          aria-busy={isImporting}
          onClick={() => {
            if (!isImporting) onImport();
          }}
        >
          {isImporting ? words.underway : words.confirm}
        </Button>
      </div>
    </>
  );
}
