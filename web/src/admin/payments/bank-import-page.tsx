import type { BankCheck, BankFileInZip } from '@tailorbird/contract/bank-import';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { DeskHead } from '../kit/desk-head.tsx';
import { FileDrop } from '../file-drop.tsx';
import { useStored } from '../kit/use-stored.ts';
import { type BankFile, checkFile } from './bank-calls.ts';
import { BankColumnsForm } from './bank-columns.tsx';
import { BankDirectionForm } from './bank-direction.tsx';
import { messages } from './bank-messages.ts';
import { BankTable } from './bank-table.tsx';
import { pickedTransfers } from './picked-transfers.ts';
import './bank-import.css';

/** Also of kinds that the shop does not read: it says what they are, and the way out. */
const ENDINGS =
  '.xml,.csv,.txt,.tsv,.tab,.zip,.sta,.mt940,.940,.mta,.swi,.ofx,.qfx,.qbo,.qif,.xlsx,.xls,.ods,.pdf';

/** A statement of the bank is read first; what is recorded of it is chosen then. */
export default function BankImportPage() {
  /** The shop's questions about the file: they stay until transfers are found. */
  const [asked, setAsked] = useState<Pick<BankCheck, 'columns' | 'directions'>>();
  const [held, hold] = useHeldFile();
  const check = useMutation({
    networkMode: 'always',
    mutationFn: (chosen: BankFile) => {
      hold(chosen);
      return checkFile(chosen);
    },
    onSuccess: (checked) => {
      if (isAsking(checked)) setAsked(checked);
    },
  });
  const file = check.variables?.file;
  const { mutate, isIdle } = check;
  useEffect(() => {
    // who comes back finds what is recorded by now
    if (held && isIdle) mutate(held);
  }, [held, isIdle, mutate]);
  const hasPicks = useStored(pickedTransfers).picked.length > 0;

  function take([chosen, ...more]: File[]) {
    if (!chosen) return;
    if (check.isPending) notify('error', messages.busy(chosen.name));
    else if (more.length > 0) notify('error', messages.one);
    else {
      setAsked(undefined);
      check.mutate({ file: chosen });
    }
  }

  return (
    <>
      <DeskHead title={messages.title} line={messages.intro} isLive={false} />
      <div className="stack-14 bank">
        <section className="box-panel stack-14 bank-panel" aria-labelledby="bank-file">
          <h2 className="h3" id="bank-file">
            {messages.drop.title}
          </h2>
          <FileDrop
            messages={messages.drop}
            accept={ENDINGS}
            hasFile={file !== undefined}
            onFiles={take}
          />
          <p className="hint">{messages.hint}</p>
          {!file && hasPicks && <Notice tone="info" title={messages.chooseAgain} />}
        </section>
        {file && (
          <section className="stack-14 bank" aria-label={file.name} aria-busy={check.isPending}>
            {check.isPending && !asked && (
              <Skeleton label={messages.checking(file.name)}>
                <div className="box-panel stack-12">
                  <SkeletonLine />
                  <SkeletonLine className="skel-most" />
                  <SkeletonLine className="skel-half" />
                </div>
              </Skeleton>
            )}
            {check.isError && (
              <Notice tone="danger" title={sentenceOf(check.error, messages.failed)} live />
            )}
            {check.data && !isAsking(check.data) && (
              <Checked key={check.submittedAt} name={file.name} checked={check.data} />
            )}
            {asked && !check.data?.transfers.length && (
              <Question
                asked={asked}
                isBusy={check.isPending}
                onAnswer={(answer) => check.mutate({ ...check.variables, file, ...answer })}
              />
            )}
          </section>
        )}
      </div>
    </>
  );
}

/** The file of this page while another page is open; a reload loses it. */
function useHeldFile() {
  const client = useQueryClient();
  const queryKey = ['bank file'];
  const { data } = useQuery<BankFile>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (file: BankFile) => client.setQueryData(queryKey, file)] as const;
}

const isAsking = ({ columns, directions }: BankCheck) =>
  columns !== undefined || directions !== undefined;

interface QuestionProps {
  asked: Pick<BankCheck, 'columns' | 'directions'>;
  isBusy: boolean;
  onAnswer: (answer: { columns?: string; direction?: string | undefined }) => void;
}

function Question({ asked: { columns, directions = [] }, isBusy, onAnswer }: QuestionProps) {
  if (columns) return <BankColumnsForm {...{ columns, directions, isBusy }} onUse={onAnswer} />;
  return (
    <BankDirectionForm {...{ directions, isBusy }} onUse={(direction) => onAnswer({ direction })} />
  );
}

/** What came of the files of a zip that were read. */
function sentencesOf(files: readonly BankFileInZip[]): (string | false)[] {
  const read = files.filter(({ refused }) => refused === undefined);
  return [
    files.length > 0 && messages.filesRead(read.length),
    ...read.map(
      ({ name, unread }) => unread.length > 0 && messages.unreadIn(name, unread.join(', ')),
    ),
  ];
}

/** Files of a zip that are named; the others are counted. */
const FILES_NAMED = 8;

function FilesLeftOut({ files }: { files: readonly BankFileInZip[] }) {
  const refused = files.filter((file) => file.refused !== undefined);
  if (refused.length === 0) return null;
  const more = refused.length - FILES_NAMED;
  return (
    <Notice tone="warning" title={messages.filesLeftOut(refused.length)} live>
      <ul className="stack-4">
        {refused.slice(0, FILES_NAMED).map(({ name, refused: problem = '' }) => (
          <li key={name}>{messages.fileLeftOut(name, problem)}</li>
        ))}
        {more > 0 && <li>{messages.moreLeftOut(more)}</li>}
      </ul>
    </Notice>
  );
}

function Checked({ name, checked }: { name: string; checked: BankCheck }) {
  const { transfers, skipped, notBooked = 0, unread, files = [] } = checked;
  const left = [
    notBooked > 0 && messages.notBooked(notBooked),
    skipped > notBooked && messages.skipped(skipped - notBooked),
    unread.length > 0 && messages.unread(unread.join(', ')),
    ...sentencesOf(files),
  ].filter((one) => one !== false);
  return (
    <>
      <Notice
        tone="info"
        title={
          transfers.length > 0
            ? messages.transferCount(name, transfers.length)
            : messages.nothing(name)
        }
        live
      >
        {left.map((one) => (
          <p key={one}>{one}</p>
        ))}
      </Notice>
      <FilesLeftOut files={files} />
      {transfers.length > 0 && <BankTable transfers={transfers} />}
    </>
  );
}
