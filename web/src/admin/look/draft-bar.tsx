import type { LookReply } from '@tailorbird/contract/look';
import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, History } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/date.ts';
import { Icon } from '../../ui/icon.tsx';
import { useCategories } from '../catalogue-query.ts';
import { kitMessages } from '../kit/messages.ts';
import { listChanges } from './changes-of-look.ts';
import { draftPartsOf } from './look-query.ts';
import { lookMessages } from './messages.ts';
import { openPreview } from './open-preview.ts';
import { PublishedMeanwhile, PublishRefusalNotice } from './publish-notices.tsx';
import { SaveNotices } from './save-notices.tsx';
import { usePublish } from './use-publish.ts';
import { useLook, usePartSaves } from './use-look-part.ts';
import { VersionsDialog } from './versions-dialog.tsx';
import './draft-bar.css';

const draftMessages = lookMessages.draft;

/** The bar that is docked below: it says what waits to be published, and publishes it. */
export function DraftBar() {
  const look = useLook();
  const client = useQueryClient();
  const publication = usePublish(look);
  const [isListed, setListed] = useState(false);
  const versions = useRef<HTMLButtonElement>(null);
  const saves = usePartSaves();
  const isWaiting =
    draftPartsOf(look).length > 0 || [...saves.values()].some(({ state }) => state !== 'saved');
  return (
    <div className="stack-8 draft-dock">
      <SaveNotices />
      <PublishedMeanwhile />
      <PublishRefusalNotice refusal={publication.refusal} onClose={publication.dismiss} />
      <section className="row-8 draft-bar" aria-label={draftMessages.region}>
        <DraftLine look={look} />
        <div className="row-4 draft-acts">
          <Button ref={versions} variant="quiet" size="compact" onClick={() => setListed(true)}>
            <Icon of={History} />
            {draftMessages.versions}
          </Button>
          <Button variant="quiet" size="compact" onClick={() => void openPreview(client)}>
            <Icon of={ExternalLink} />
            {draftMessages.preview}
          </Button>
          {isWaiting && (
            <Button size="compact" busy={publication.isPublishing} onClick={publication.publish}>
              {publication.isPublishing ? draftMessages.publishing : draftMessages.publish}
            </Button>
          )}
        </div>
      </section>
      <FocusWhenPublished isWaiting={isWaiting} to={versions} />
      <VersionsDialog open={isListed} onClose={() => setListed(false)} />
    </div>
  );
}

function DraftLine({ look }: { look: LookReply }) {
  const changes = listChanges(look, useCategories().data);
  const states = Array.from(usePartSaves().values(), ({ state }) => state);
  const isSaving = states.some((state) => state === 'saving' || state === 'waiting');
  const isUnsaved = states.some((state) => state !== 'saved');
  const { current } = look;
  const [title, line] =
    changes.length > 0
      ? [draftMessages.waiting(changes.length), shortList(changes)]
      : isUnsaved
        ? [draftMessages.unsaved, draftMessages.unsavedLine]
        : current
          ? [draftMessages.published, draftMessages.since(formatMoment(current.publishedAt))]
          : [draftMessages.never, draftMessages.neverLine];
  return (
    <div className="draft-line">
      <output>{title}</output>
      <span>
        {line}
        {isSaving && <i> · {draftMessages.saving}</i>}
      </span>
    </div>
  );
}

/** The dialog of earlier versions has all of them. */
const MOST_NAMED = 5;

function shortList(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  return rest > 0 ? `${named}, ${kitMessages.more(rest)}` : named;
}

/** The button that was pressed goes with the draft, and the keyboard stays in the bar. */
function FocusWhenPublished({
  isWaiting,
  to,
}: {
  isWaiting: boolean;
  to: { readonly current: HTMLButtonElement | null };
}) {
  const was = useRef(isWaiting);
  useEffect(() => {
    if (was.current && !isWaiting && document.activeElement === document.body) to.current?.focus();
    was.current = isWaiting;
  }, [isWaiting, to]);
  return null;
}
