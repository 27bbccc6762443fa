import type { HomeSection } from '@tailorbird/contract/kinds/look';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { LookFrame } from './look-frame.tsx';
import { homeMessages } from './home-layout-messages.ts';
import { lookMessages } from './messages.ts';
import { Preview } from './preview.tsx';
import { SectionList } from './section-list.tsx';
import { useLook, useLookPart } from './use-look-part.ts';
import './home-layout.css';

/** The sections of the home page, in their order. */
export default function HomeLayoutPage() {
  const [open, setOpen] = useState<string>();
  return (
    <LookFrame
      page="home"
      title={homeMessages.title}
      lead={homeMessages.lead}
      side={<HomePreview onOpen={setOpen} />}
    >
      <SectionOfAddress onOpen={setOpen} />
      <SectionList open={open} onOpen={setOpen} />
    </LookFrame>
  );
}

interface HomePreviewProps {
  onOpen: (id: string) => void;
}

function HomePreview({ onOpen }: HomePreviewProps) {
  const { sections } = useLookPart('home').value;
  return (
    <Preview
      pages={[{ name: lookMessages.preview.home, path: '/' }]}
      note={homeMessages.previewNote}
      onPress={(element) => {
        const section = sectionAt(element, sections);
        if (section) onOpen(section.id);
      }}
    />
  );
}

/** The section that an element of the home page belongs to. */
function sectionAt(element: Element, sections: readonly HomeSection[]): HomeSection | undefined {
  const marked = element.closest('[data-section]')?.getAttribute('data-section');
  if (marked) return sections.find(({ id }) => id === marked);
  // a shop without sections of its own
  const kind = element.closest('.banner') ? 'banner' : element.closest('main') && 'shelves';
  return sections.find((section) => section.kind === kind);
}

/** Opens the section with the field that a link names: `#look-home-sections.2.title`. */
function SectionOfAddress({ onOpen }: { onOpen: (id: string) => void }) {
  const location = useLocation();
  const { sections } = useLook().draft.home;
  const openAt = useEffectEvent((hash: string) => {
    const index = /^#look-home-sections\.(\d+)/.exec(decodeURIComponent(hash))?.[1];
    const section = index === undefined ? undefined : sections[Number(index)];
    if (section) onOpen(section.id);
  });
  useEffect(() => openAt(location.hash), [location]);
  return null;
}
