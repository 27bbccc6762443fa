import type { ShownFrame, ShownPicture } from '@tailorbird/contract/shown-look';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type BannerProps, Breadcrumb, Cloth, ClothBanner } from '../../ui/page-banner.tsx';
import { shopName } from '../../ui/shop-name.ts';
import { footerQuery } from '../legal/footer.tsx';
import { OwnLink } from './own-link.tsx';
import { OwnPicture } from './own-picture.tsx';

type ShownBanner = NonNullable<ShownFrame['banner']>;

/**
 * The banner as its owner made it. Beside a picture of theirs goods need no cloth: the way back is a
 * line on the page, as it is where the banner is hidden.
 */
function Banner(props: BannerProps) {
  const banner = useQuery(footerQuery).data?.look?.banner;
  if (!banner) return <ClothBanner {...props} />;
  const { picture, isHidden } = banner;
  if (props.variant === 'slim') {
    if (!picture && !isHidden) return <ClothBanner {...props} />;
    return (
      <div className="page crumbs-line">
        <Breadcrumb className="line-8 way-back" crumbs={props.crumbs} title={props.title} />
      </div>
    );
  }
  if (isHidden) return <PlainTitle {...props} />;
  if (props.variant === 'home') {
    return (
      <HomeBanner picture={picture}>
        <Words banner={banner} {...props} />
      </HomeBanner>
    );
  }
  return picture ? <Strip picture={picture} title={props.title} /> : <ClothBanner {...props} />;
}

export const renderBanner = (props: BannerProps) => <Banner {...props} />;

/** The home page of a shop without a banner is named for those who do not see it. */
function PlainTitle({ variant, title }: BannerProps) {
  const isHome = variant === 'home';
  return (
    <section className={isHome ? 'sr' : 'page plain-title'} aria-labelledby="page-title">
      <h1 className="h1" id="page-title">
        {isHome ? shopName() : title}
      </h1>
    </section>
  );
}

/** Words beside a picture, never on it. */
function HomeBanner({
  picture,
  children,
}: {
  picture: ShownPicture | undefined;
  children: ReactNode;
}) {
  return (
    <section
      className={picture ? 'banner banner-own' : 'banner banner-words'}
      aria-labelledby="page-title"
    >
      {picture ? (
        <>
          <div className="banner-own-in">{children}</div>
          <div className="banner-own-picture">
            <OwnPicture picture={picture} sizes="(min-width: 48rem) 51vw, 100vw" eager isFirst />
          </div>
        </>
      ) : (
        <>
          <Cloth isHome />
          <div className="page banner-in">{children}</div>
        </>
      )}
    </section>
  );
}

/** The owner's; where there are none, the shop's own. */
function Words({
  banner: { headline, line, button },
  title,
  children,
}: { banner: ShownBanner } & Extract<BannerProps, { variant: 'home' }>) {
  return (
    <>
      <h1 id="page-title">{headline || title}</h1>
      {line ? <p>{line}</p> : children}
      {button && (
        <OwnLink className="btn" href={button.href}>
          {button.label}
        </OwnLink>
      )}
    </>
  );
}

function Strip({ picture, title }: { picture: ShownPicture; title: ReactNode }) {
  return (
    <section className="banner banner-beside" aria-labelledby="page-title">
      <div className="page banner-beside-in">
        <h1 id="page-title">{title}</h1>
      </div>
      <div className="banner-beside-picture">
        <OwnPicture picture={picture} sizes="(min-width: 48rem) 36vw, 40vw" eager decorative />
      </div>
    </section>
  );
}
