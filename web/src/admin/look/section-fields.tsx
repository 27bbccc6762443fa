import type { HomeLayout, HomeSection } from '@tailorbird/contract/kinds/look';
import { BannerFields } from './banner-fields.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { homeMessages } from './home-layout-messages.ts';
import { QuestionFields } from './question-fields.tsx';
import type { SectionActs } from './section-acts.ts';
import { CategoryTileFields, ShelfFields } from './shelf-fields.tsx';
import { NoticeFields, TextFields } from './text-fields.tsx';
import type { EditedPart } from './use-look-part.ts';

interface SectionFieldsProps {
  home: EditedPart<HomeLayout>;
  section: HomeSection;
  index: number;
  acts: SectionActs;
}

/** The fields of a section, which depend on its kind. */
export function SectionFields({ home, section, index, acts }: SectionFieldsProps) {
  const shared = {
    of: home,
    field: `sections.${index}`,
    set: (changes: Partial<HomeSection>) => acts.set(section.id, changes),
  };
  switch (section.kind) {
    case 'banner':
      return <BannerFields />;
    case 'shelves':
      return <p className="soft">{homeMessages.shelvesNote}</p>;
    case 'shelf':
      return <ShelfFields {...shared} section={section} />;
    case 'categories':
      return <CategoryTileFields {...shared} section={section} />;
    case 'text':
      return <TextFields {...shared} section={section} />;
    case 'gallery':
      return (
        <GalleryFields
          {...shared}
          section={section}
          onPicture={(picture) => acts.addPicture(section.id, picture)}
        />
      );
    case 'questions':
      return <QuestionFields {...shared} section={section} />;
    default:
      return <NoticeFields {...shared} section={section} />;
  }
}
