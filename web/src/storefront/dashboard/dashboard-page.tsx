import { useSession } from '../../session.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AccountPanel } from './account-panel.tsx';
import { CartPanel } from './cart-panel.tsx';
import './dashboard.css';
import { LatestOrders } from './latest-orders.tsx';
import { messages } from './messages.ts';

/** Everything of one's own in the shop: who one is, what is in the cart, what was ordered. */
export default function DashboardPage() {
  const { name } = useSession();
  return (
    <>
      <PageHead title={messages.title} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page" id="main">
        <div className="dashboard">
          {name && <p className="dashboard-hello soft text-lg">{messages.hello(name)}</p>}
          <div className="dashboard-own">
            <CartPanel />
            <AccountPanel />
          </div>
          <LatestOrders />
        </div>
      </main>
    </>
  );
}
