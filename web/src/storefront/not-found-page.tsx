import { serverPage } from '../page-renderer.ts';
import { Bird } from '../ui/bird.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageBanner } from '../ui/page-banner.tsx';
import { PageHead } from '../ui/page-head.tsx';
import FeaturedFooter from './featured-footer.tsx';
import { messages } from './messages.ts';

export const server = import.meta.env.SSR
  ? serverPage({ load: async () => undefined, head: () => undefined })
  : undefined;

export default function NotFoundPage() {
  return (
    <>
      <PageHead title={messages.notFound.title} />
      <PageBanner variant="strip" title={messages.notFound.title} />
      <main id="main">
        <div className="page stack-8 empty">
          <Bird />
          <p>{messages.notFound.text}</p>
          <ButtonLink to="/">{messages.goHome}</ButtonLink>
        </div>
        <FeaturedFooter />
      </main>
    </>
  );
}
