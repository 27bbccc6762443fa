import type { Cart } from '@tailorbird/contract/cart';
import { formatMoney } from '@tailorbird/contract/rules/money';
import { Settings } from 'lucide';
import { useSession } from '../../session.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { messages } from './messages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ItemPicture } from '../../ui/item-picture.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { useCart } from '../cart/cart-query.ts';
import { sumOf } from '../cart/cart-rules.ts';
import { messages as cartMessages } from '../cart/messages.ts';
import { EmailMark, useProfile } from '../account/profile.tsx';
import { unfiltered } from '../../orders/order-filters.ts';
import { messages as orderMessages } from '../orders/messages.ts';
import { useOrderHistory } from '../orders/order-history-query.ts';
import { OrderListEntry, OrderListLoading } from '../orders/order-entry.tsx';
import { SampleOrderList } from './sample-orders.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { requestIdOf } from '../../error-facts.ts';

// spec: 2.24
/** Everything of one's own in the shop: who one is, what is in the cart, what was ordered. */
export default function DashboardPage() {
  const { name } = useSession();
  return (
    <>
      <PageHead title={messages.title} />
      <PageBanner variant="strip" title={messages.title} />
      <main className="page" id="main">
        <div className="dashboard">
          {name && <p className="dashboard-hello soft">{messages.hello(name)}</p>}
          <div className="stack dashboard-own">
            <CartPanel />
            <AccountPanel />
          </div>
          <LatestOrders />
        </div>
      </main>
    </>
  );
}

// spec: 2.25
/** Summarises the cart. */
export function CartPanel() {
  const { data: cart, error, refetch } = useCart();
  return (
    <section className="panel stack" aria-labelledby="cart-title">
      <h2 className="h3" id="cart-title">
        {messages.cart.title}
      </h2>
      {cart && (cart.items.length > 0 ? <Filled cart={cart} /> : <Empty />)}
      {!cart && !error && <Waiting />}
      {!cart && error && (
        <ErrorState title={cartMessages.cart.loadFailed} onRetry={() => void refetch()} />
      )}
    </section>
  );
}

/** Pictures in one row; what is beyond them is counted. */
const PICTURES_SHOWN = 4;

function Filled({ cart }: { cart: Cart }) {
  const { items, pieces, subtotal } = sumOf(cart);
  const unavailable = cart.items.length - items;
  const beyond = cart.items.length - PICTURES_SHOWN;
  return (
    <>
      <div className="order-pics">
        {cart.items.slice(0, PICTURES_SHOWN).map((item) => (
          <span key={item._id} className="thumb">
            <ItemPicture item={item} sizes="40px" widths={[160]} />
          </span>
        ))}
        {beyond > 0 && (
          <span className="more" aria-hidden="true">
            +{beyond}
          </span>
        )}
      </div>
      <div>
        <p className="small soft">
          {cartMessages.order.items(items)}, {cartMessages.order.pieces(pieces)}
        </p>
        {unavailable > 0 && (
          <p className="small warning">{messages.cart.unavailable(unavailable)}</p>
        )}
      </div>
      <div className="stitch" role="presentation" />
      <div className="between">
        <span className="bold">{cartMessages.order.subtotal}</span>
        <span className="total">{formatMoney(subtotal)}</span>
      </div>
      <ButtonLink block to="/cart">
        {messages.cart.toCart}
      </ButtonLink>
    </>
  );
}

function Empty() {
  return (
    <>
      <p className="soft">{cartMessages.cart.empty}</p>
      <ButtonLink block variant="secondary" to="/cart">
        {messages.cart.toCart}
      </ButtonLink>
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label={cartMessages.cart.loading}>
      <div className="stack-12">
        <SkeletonLine className="skel-button" />
        <SkeletonLine />
        <SkeletonLine className="skel-button" />
      </div>
    </Skeleton>
  );
}

/** Name and email are known from the token at once; whether the email is verified, the shop says. */
export function AccountPanel() {
  const session = useSession();
  const profile = useProfile().data?.user;
  return (
    <section className="panel stack" aria-labelledby="account">
      <h2 className="h3" id="account">
        {messages.account}
      </h2>
      <dl className="stack-12 facts">
        <div>
          <dt className="small faint">{messages.name}</dt>
          <dd className="account-name">{profile?.name ?? session.name}</dd>
        </div>
        <div>
          <dt className="small faint">{messages.email}</dt>
          <dd>
            {profile?.email ?? session.email}
            <div className="account-mark">{profile && <EmailMark profile={profile} />}</div>
          </dd>
        </div>
      </dl>
      <ButtonLink block variant="secondary" to="/settings">
        <Icon of={Settings} />
        {messages.toSettings}
      </ButtonLink>
    </section>
  );
}

const LATEST = 5;

// spec: 2.26
/** The newest of one's own; where there are none yet, the sample. */
export function LatestOrders() {
  const { data, error, isPending, refetch } = useOrderHistory({ ...unfiltered, limit: LATEST });
  const orders = data?.orders ?? [];
  return (
    <section className="stack dashboard-orders" aria-labelledby="latest-orders">
      <div className="between">
        <h2 className="h2" id="latest-orders">
          {messages.orders.title}
        </h2>
        {orders.length > 0 && (
          <Link className="link" to="/orders">
            {messages.orders.all}
          </Link>
        )}
      </div>
      {error && (
        <ErrorState
          title={orderMessages.loadFailed}
          onRetry={() => void refetch()}
          requestId={requestIdOf(error)}
        />
      )}
      {isPending && <OrderListLoading />}
      {orders.length > 0 && (
        <ul className="stack-10 order-list">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderListEntry order={order} />
            </li>
          ))}
        </ul>
      )}
      {data && orders.length === 0 && <NoneYet />}
    </section>
  );
}

function NoneYet() {
  return (
    <>
      <div className="stack-12 sample-intro">
        <p className="soft prose">
          <strong className="bold">{messages.sample.title}. </strong>
          {messages.sample.text}
        </p>
        <ButtonLink variant="secondary" to="/">
          {messages.sample.toShop}
        </ButtonLink>
      </div>
      <SampleOrderList />
    </>
  );
}
