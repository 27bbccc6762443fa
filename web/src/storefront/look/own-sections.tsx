import type { ShownLink, ShownSection } from '@tailorbird/contract/shown-look';
import { ChevronDown } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Written } from '../../ui/written.tsx';
import { FilledShelves } from '../home/home-page.tsx';
import { Shelf } from '../home/shelf.tsx';
import { OwnLink } from './own-link.tsx';
import { OwnPicture } from './own-picture.tsx';

type SectionOf<Kind extends ShownSection['kind']> = Extract<ShownSection, { kind: Kind }>;

interface SectionProps<Kind extends ShownSection['kind']> {
  section: SectionOf<Kind>;
  /** In view when the page opens, below the banner where that is first. */
  isFirst: boolean;
}

/** A section of the home page; the banner stands apart. */
export function OwnSection({
  section,
  isFirst,
}: SectionProps<Exclude<ShownSection['kind'], 'banner'>>) {
  switch (section.kind) {
    case 'shelves':
      return (
        <div id={section.anchor} data-section={section.id}>
          <FilledShelves categories={section.categories} eager={isFirst} />
        </div>
      );
    case 'shelf':
      return (
        <div data-section={section.id}>
          <Shelf
            id={section.anchor}
            category={section.category}
            products={section.products}
            eager={isFirst}
          />
        </div>
      );
    case 'categories':
      return <Tiles section={section} isFirst={isFirst} />;
    case 'text':
      return <Text section={section} isFirst={isFirst} />;
    case 'gallery':
      return <Gallery section={section} isFirst={isFirst} />;
    case 'questions':
      return <Questions section={section} />;
    default:
      return <Band section={section} />;
  }
}

/** No slug has a line below: nothing else on the page has this id. */
const titleId = (anchor: string) => `${anchor}_title`;

/** A section without a title is no landmark. An editor finds the section of an element by its id. */
const labelOf = ({ id, anchor, title }: { id: string; anchor: string; title: string }) => ({
  id: anchor,
  'data-section': id,
  'aria-labelledby': title === '' ? undefined : titleId(anchor),
});

function Title({ section: { anchor, title } }: { section: { anchor: string; title: string } }) {
  return title === '' ? null : (
    <h2 className="h2" id={titleId(anchor)}>
      {title}
    </h2>
  );
}

function OwnButton({
  link,
  variant,
}: {
  link: ShownLink | undefined;
  variant: 'primary' | 'secondary';
}) {
  return (
    link && (
      <OwnLink className={`btn btn-${variant}`} href={link.href}>
        {link.label}
      </OwnLink>
    )
  );
}

function Tiles({ section, isFirst }: SectionProps<'categories'>) {
  return (
    <section className="page own-tiles" {...labelOf(section)}>
      <Title section={section} />
      <ul>
        {section.categories.map(({ _id, name, designCount, product }, index) => (
          <li key={_id}>
            <Link to={`/category/${_id}`}>
              <span className="tile">
                <Picture
                  imageId={product?.image_id[0]}
                  placeholder={product?.placeholders[0]}
                  alt=""
                  sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 46vw"
                  eager={isFirst && index < 2}
                />
              </span>
              <bdi>{name}</bdi> <b>{designCount}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Text({ section, isFirst }: SectionProps<'text'>) {
  const { picture, html, side, button } = section;
  return (
    <section className="page own-text" data-side={picture && side} {...labelOf(section)}>
      {picture && (
        <OwnPicture picture={picture} sizes="(min-width: 64rem) 38rem, 92vw" eager={isFirst} />
      )}
      <div className="stack-14">
        <Title section={section} />
        <Written className="written own-written" html={html} />
        <OwnButton link={button} variant="secondary" />
      </div>
    </section>
  );
}

function Gallery({ section, isFirst }: SectionProps<'gallery'>) {
  return (
    <section className="page own-gallery" {...labelOf(section)}>
      <Title section={section} />
      <ul>
        {section.pictures.map((picture, index) => (
          <li key={index}>
            <OwnPicture
              picture={picture}
              sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, 46vw"
              eager={isFirst && index < 2}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first answer is open, so that all see that there are answers. */
function Questions({ section }: Pick<SectionProps<'questions'>, 'section'>) {
  const { text, questions } = section;
  return (
    <section className="page own-questions" {...labelOf(section)}>
      <div>
        <Title section={section} />
        {text && <p className="soft">{text}</p>}
      </div>
      <div>
        {questions.map(({ question, html }, index) => (
          <details key={index} open={index === 0}>
            <summary>
              {question}
              <Icon of={ChevronDown} className="icon chev" />
            </summary>
            <Written className="written own-written" html={html} />
          </details>
        ))}
      </div>
    </section>
  );
}

/** Words, a figure and a button across the page. */
function Band({ section }: Pick<SectionProps<'notice'>, 'section'>) {
  const { html, figure, figureText, button } = section;
  return (
    <section className="own-band" {...labelOf(section)}>
      <div className="page">
        <div>
          <Title section={section} />
          <Written className="written own-written" html={html} />
        </div>
        {(figure || figureText) && (
          <p className="own-figure">
            {figure && <b>{figure}</b>} <span>{figureText}</span>
          </p>
        )}
        <OwnButton link={button} variant="primary" />
      </div>
    </section>
  );
}
