import type { LookProblem } from '@tailorbird/contract/look';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../ui/date.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCategories } from '../catalogue-query.ts';
import { editorOf, partName, sectionName } from './changes-of-look.ts';
import { draftPartsOf } from './look-query.ts';
import { lookMessages } from './messages.ts';
import { fieldId, useLook } from './use-look-part.ts';
import { ownPublications, type PublishRefusal } from './use-publish.ts';

const { incomplete, changedMeanwhile, publishedMeanwhile, save: saveMessages } = lookMessages;

interface RefusalProps {
  refusal: PublishRefusal | undefined;
  onClose: () => void;
}

/** Says why nothing was published. It takes the focus: the press was on a button far below. */
export function PublishRefusalNotice({ refusal, onClose }: RefusalProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) element.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div ref={element} tabIndex={-1} className="draft-notice">
      <RefusalNotice refusal={refusal} />
      <button type="button" className="textlink" onClick={onClose}>
        {incomplete.hide}
      </button>
    </div>
  );
}

function RefusalNotice({ refusal }: { refusal: PublishRefusal }) {
  switch (refusal.why) {
    case 'incomplete':
      return (
        <Notice tone="danger" title={incomplete.title(refusal.problems.length)} live>
          <ul className="stack-4">
            {refusal.problems.map((problem) => (
              <ProblemLine key={`${problem.part} ${problem.field}`} problem={problem} />
            ))}
          </ul>
        </Notice>
      );
    case 'changed':
      return (
        <Notice tone="warning" title={changedMeanwhile.title} live>
          {refusal.changes.map(({ changedBy, parts }) => (
            <p key={changedBy}>{changedMeanwhile.line(changedBy, parts)}</p>
          ))}
        </Notice>
      );
    case 'unsaved':
      return <Notice tone="danger" title={saveMessages.unsaved} live />;
    default:
      return <Notice tone="danger" title={refusal.sentence} live />;
  }
}

/** What is missing, with a link to its field. */
function ProblemLine({ problem: { part, field, kind } }: { problem: LookProblem }) {
  const look = useLook();
  const categories = useCategories().data;
  const index = /^sections\.(\d+)/.exec(field)?.[1];
  const section = index === undefined ? undefined : look.draft.home.sections[Number(index)];
  const place =
    part === 'home' && section ? sectionName(section, categories) : partName(part, look);
  return (
    <li>
      {incomplete.line(place, lookMessages.problems[kind])}{' '}
      <Link className="link" to={`${editorOf(part)}#${fieldId(part, field)}`}>
        {incomplete.goThere}
        <span className="sr">: {incomplete.line(place, lookMessages.problems[kind])}</span>
      </Link>
    </li>
  );
}

/** Says that somebody else has published since this page was opened, while a draft waits. */
export function PublishedMeanwhile() {
  const look = useLook();
  const { current } = look;
  const [first, setFirst] = useState(current?._id);
  const isOthers = current !== null && current._id !== first && !ownPublications.has(current._id);
  if (current && current._id !== first && !isOthers) setFirst(current._id);
  if (!isOthers) return null;
  const isWaiting = draftPartsOf(look).length > 0;
  const parts = current.parts.map(({ part, title }) => title || partName(part, look)).join(', ');
  return (
    <div className="draft-notice">
      <Notice
        tone="warning"
        title={publishedMeanwhile.title(current.publishedBy, formatMoment(current.publishedAt))}
        live
      >
        <p>
          {publishedMeanwhile.parts(parts)} {isWaiting && publishedMeanwhile.keepsBoth}
        </p>
      </Notice>
      <button type="button" className="textlink" onClick={() => setFirst(current._id)}>
        {incomplete.hide}
      </button>
    </div>
  );
}
