import { formatAmount } from '@tailorbird/contract/rules/money';
import { ButtonLink } from '../../ui/button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages as shopMessages } from '../messages.ts';
import { messages } from './messages.ts';
import olive from './demo-tee-olive.webp';
import sky from './demo-tee-sky.webp';
import { Link } from '../../ui/link.tsx';

/** Where the tees are that can be ordered. */
const REAL_TEES = '/search?q=tee';

// spec: 2.18
/** Needs nothing of the catalogue: it looks the same in an empty shop. */
export default function ShopPage() {
  return (
    <>
      <PageHead title={messages.title} description={messages.description} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page" id="main">
        <div className="demo-shop">
          <div className="stack-16 demo-shop-head">
            <h2 className="h2">{messages.list}</h2>
            <p className="soft prose">{messages.intro}</p>
            <ButtonLink to="/">{shopMessages.goHome}</ButtonLink>
          </div>
          {demoTees.map((tee) => (
            <DemoCard key={tee.name} tee={tee} />
          ))}
        </div>
      </main>
    </>
  );
}

function DemoCard({ tee: { name, picture, alt, cost } }: { tee: DemoTee }) {
  return (
    <article className="card">
      <div className="tile">
        <img src={picture} alt={alt} width={640} height={800} />
      </div>
      <h3>
        <Link to={REAL_TEES}>{name}</Link>
      </h3>
      <div className="row-4 card-meta">
        <span className="price">{formatAmount(cost)}</span>
        <span className="badge">{messages.demo}</span>
      </div>
      <ButtonLink to={REAL_TEES} variant="secondary" aria-label={messages.findTeesLabel(name)}>
        {messages.findTees}
      </ButtonLink>
    </article>
  );
}

export interface DemoTee {
  name: string;
  picture: string;
  /** Describes the picture. */
  alt: string;
  /** Dollars. */
  cost: number;
}

/** A sample that never changes, and that nobody can order. Source: the specification, section 2. */
export const demoTees: readonly DemoTee[] = [
  {
    name: 'Demo Tee in Olive',
    picture: olive,
    alt: 'An olive T-shirt with the word DEMO across the chest',
    cost: 28,
  },
  {
    name: 'Demo Tee in Sky',
    picture: sky,
    alt: 'A light blue T-shirt with a leaf on the chest',
    cost: 32,
  },
];
