import type { BankCheck, BankColumns } from '@tailorbird/contract/bank-import';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { FileDrop } from '../file-drop.tsx';
import { checkFile } from './bank-calls.ts';
import { BankColumnsForm } from './bank-columns.tsx';
import { messages } from './bank-messages.ts';
import { BankTable } from './bank-table.tsx';
import './bank-import.css';

/** A statement of the bank is read first; what is recorded of it is chosen then. */
export default function BankImportPage() {
  /** Of the file, where the shop asks which is what: they stay until transfers are found. */
  const [columns, setColumns] = useState<BankColumns>();
  const check = useMutation({
    networkMode: 'always',
    mutationFn: checkFile,
    onSuccess: (checked) => {
      if (checked.columns) setColumns(checked.columns);
    },
  });
  const file = check.variables?.file;

  function take([chosen, ...more]: File[]) {
    if (!chosen) return;
    if (check.isPending) notify('error', messages.busy(chosen.name));
    else if (more.length > 0) notify('error', messages.one);
    else {
      setColumns(undefined);
      check.mutate({ file: chosen });
    }
  }

  return (
    <>
      <PageHead title={messages.title} />
      <div className="head">
        <div>
          <h1>{messages.title}</h1>
          <p className="head-line">{messages.intro}</p>
        </div>
      </div>
      <div className="bank">
        <section className="box-panel bank-panel" aria-labelledby="bank-file">
          <h2 className="h3" id="bank-file">
            {messages.drop.title}
          </h2>
          <FileDrop
            words={messages.drop}
            accept=".xml,.csv,.txt"
            hasFile={file !== undefined}
            onFiles={take}
          />
          <p className="hint">{messages.hint}</p>
        </section>
        {file && (
          <section className="bank" aria-label={file.name} aria-busy={check.isPending}>
            {check.isPending && !columns && (
              <Skeleton label={messages.checking(file.name)}>
                <div className="box-panel skel-stack">
                  <SkeletonLine />
                  <SkeletonLine className="skel-most" />
                  <SkeletonLine className="skel-half" />
                </div>
              </Skeleton>
            )}
            {check.isError && (
              <Notice tone="danger" title={sentenceOf(check.error, messages.failed)} live />
            )}
            {check.data && !check.data.columns && (
              <Checked key={check.submittedAt} name={file.name} checked={check.data} />
            )}
            {columns && !check.data?.transfers.length && (
              <BankColumnsForm
                columns={columns}
                isBusy={check.isPending}
                onUse={(places) => check.mutate({ file, columns: places })}
              />
            )}
          </section>
        )}
      </div>
    </>
  );
}

function Checked({ name, checked }: { name: string; checked: BankCheck }) {
  const { transfers, skipped, unread } = checked;
  const left = [
    skipped > 0 && messages.skipped(skipped),
    unread.length > 0 && messages.unread(unread.join(', ')),
  ].filter((one) => one !== false);
  return (
    <>
      <Notice
        tone="info"
        title={
          transfers.length > 0 ? messages.found(name, transfers.length) : messages.nothing(name)
        }
        live
      >
        {left.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </Notice>
      {transfers.length > 0 && <BankTable transfers={transfers} />}
    </>
  );
}
