import type { Order } from '@tailorbird/contract/orders';
import { countPieces, groupItems } from '@tailorbird/contract/rules/group-items';
import {
  type IconNode,
  Clock,
  KeyRound,
  LogOut,
  MailCheck,
  PackageCheck,
  Ruler,
  ShieldCheck,
  ShoppingBag,
  Type,
} from 'lucide';
import { type ReactNode, type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PageBanner } from '../../ui/page-banner.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { accountMessages } from './messages.ts';
import { loginState, type OpenedAccount } from './login-state.ts';
import { Notice } from '../../ui/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link, type LinkProps } from '../../ui/link.tsx';

interface Point {
  icon: IconNode;
  text: string;
  more?: ReactNode;
}

/** The frame of the pages around logging in: a form, and beside it what is good to know. */
export function AuthFrame({
  title,
  documentTitle = title,
  description,
  aside,
  receipt,
  children,
}: {
  title: string;
  /** Where the tab says more than the heading. */
  documentTitle?: string | undefined;
  description: string;
  aside: { title: string; points: readonly Point[] };
  /** Of an order that was placed as a guest: stands first, in the place of the advice. */
  receipt?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead title={documentTitle} description={description} />
      <PageBanner variant="strip" title={title} />
      <main className="page" id="main">
        <div className={receipt ? 'auth has-receipt' : 'auth'}>
          {receipt}
          {/* what is typed stays when the receipt comes */}
          <div className="stack auth-form" key="form">
            {children}
          </div>
          {!receipt && (
            <aside className="stack-16 auth-aside" aria-labelledby="aside-title">
              <h2 className="h2" id="aside-title">
                {aside.title}
              </h2>
              <ul className="stack-14">
                {aside.points.map(({ icon, text, more }) => (
                  <li key={text}>
                    <Icon of={icon} />
                    <span>
                      {text} {more}
                    </span>
                  </li>
                ))}
              </ul>
            </aside>
          )}
        </div>
      </main>
    </>
  );
}

const { withAccount, verification } = accountMessages;

/** Advice beside the forms, where more than one page shows it. */
export const accountAside = {
  title: withAccount.title,
  points: [
    { icon: PackageCheck, text: withAccount.orders },
    { icon: ShoppingBag, text: withAccount.cart },
    { icon: ShieldCheck, text: withAccount.safety },
  ],
};

export const verificationAside = {
  title: verification.title,
  points: [
    { icon: ShieldCheck, text: verification.yours },
    { icon: MailCheck, text: verification.reach },
    { icon: Clock, text: verification.link },
  ],
};

export const forgotAside = {
  title: accountMessages.forgot.next.title,
  points: [
    { icon: Clock, text: accountMessages.forgot.next.link },
    { icon: KeyRound, text: accountMessages.forgot.next.unlock },
    { icon: LogOut, text: accountMessages.forgot.next.sessions },
  ],
};

export const passwordAside = {
  title: accountMessages.reset.good.title,
  points: [
    { icon: Ruler, text: accountMessages.reset.good.long },
    { icon: Type, text: accountMessages.reset.good.any },
    { icon: ShieldCheck, text: accountMessages.reset.good.own },
  ],
};

/** A link to another page around logging in. It passes the typed mail address on. */
export function AccountLink({
  to,
  email,
  opened,
  ...link
}: Omit<LinkProps, 'to' | 'state' | 'onClick'> & {
  to: string;
  email: () => string;
  opened?: OpenedAccount | undefined;
}) {
  const { state } = useLocation();
  const navigate = useNavigate();

  function go(event: MouseEvent) {
    // These open it elsewhere, where navigation state does not reach.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(to, {
      replace: link.replace ?? false,
      state: loginState(state, email(), opened),
    });
  }

  return <Link className="link" {...link} to={to} onClick={go} />;
}

// spec: 2.73 2.74 2.75 9.25
/** Leads to the login by itself, unless the page is left before. */
export function LoginRedirect({
  seconds,
  email = '',
  opened,
}: {
  seconds: number;
  email?: string;
  /** The order that the login page shows. */
  opened?: OpenedAccount | undefined;
}) {
  const navigate = useNavigate();
  const { state } = useLocation();

  useEffect(() => {
    const timer = setTimeout(
      () => void navigate('/login', { replace: true, state: loginState(state, email, opened) }),
      seconds * 1000,
    );
    return () => clearTimeout(timer);
  }, [seconds, email, opened, state, navigate]);

  return (
    <p>
      {accountMessages.soonLogin(seconds)}{' '}
      <AccountLink to="/login" replace email={() => email} opened={opened}>
        {accountMessages.goNow}
      </AccountLink>
    </p>
  );
}

/** How long what was achieved stands before the login follows. Source: the specification, section 9. */
export const RESET_REDIRECT_SECONDS = 3;
export const VERIFICATION_REDIRECT_SECONDS = 3;
export const UNLOCK_REDIRECT_SECONDS = 5;

const orderMessages = accountMessages.guestOrder;

/** Items that are named, those of a list together; the others are counted. */
const ITEMS_NAMED = 3;

/** For a guest who has just ordered: nothing is lost, and the account will show it. */
export function PlacedOrderNotice({
  placed: { order },
  page,
}: {
  placed: { id: string; order: Pick<Order, 'orderId' | 'cart'> | undefined };
  page: 'login' | 'signUp';
}) {
  const groups = groupItems(order?.cart.items ?? []);
  const more = groups.slice(ITEMS_NAMED).flatMap(({ items }) => items).length;
  return (
    <Notice
      tone="success"
      title={order ? orderMessages.title(order.orderId) : orderMessages.titleUnnamed}
    >
      {groups.length > 0 && (
        <ul>
          {groups.slice(0, ITEMS_NAMED).map(({ key, first, items }) => (
            <li key={key}>{orderMessages.item(first.product.name, countPieces(items))}</li>
          ))}
          {more > 0 && <li>{orderMessages.more(more)}</li>}
        </ul>
      )}
      {page === 'signUp' ? orderMessages.signUp : orderMessages.login}{' '}
      {page === 'login' && (
        <>
          {orderMessages.noAccount}{' '}
          <AccountLink to="/signup" email={() => ''}>
            {orderMessages.toSignUp}
          </AccountLink>
        </>
      )}
    </Notice>
  );
}
