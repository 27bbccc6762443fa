import type { HomeSection } from '@tailorbird/contract/kinds/look';
import { slug } from '@tailorbird/contract/rules/slug';
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
  const byAnchor = new Map(sections.map((section) => [anchorOf(section), section]));
  for (let at: Element | null = element; at; at = at.parentElement) {
    const found = byAnchor.get(at.id) ?? (at.matches('.banner') ? bannerOf(sections) : undefined);
    if (found) return found;
  }
  return sections.find(({ id }) => id === marked);
}

const bannerOf = (sections: readonly HomeSection[]) =>
  sections.find(({ kind }) => kind === 'banner');

/** As the server names the place of a section: server/src/catalogue/show-frame.ts. */
const anchorOf = (section: HomeSection) =>
  slug('title' in section ? section.title : '') || `section-${section.id.slice(-12)}`;

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
