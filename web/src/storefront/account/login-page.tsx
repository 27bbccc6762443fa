import type { Order } from '@tailorbird/contract/orders';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Lock } from 'lucide';
import { call } from '../../api.ts';
import { useSession, withdrawEndedToast, logIn } from '../../session.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsInBrowser } from '../use-is-in-browser.ts';
import { accountMessages } from './messages.ts';
import { afterLogin } from './after-login.ts';
import { accountAside, AuthFrame, PlacedOrderNotice, AccountLink } from './auth-frame.tsx';
import { loadedReceipt, loadReceipt, useGuestOrder } from './guest-receipt.ts';
import { openedOf, readSessionEnded } from './login-state.ts';
import { OpenedNote } from './opened-account.tsx';
import { Skeleton, SkeletonLine } from '../../ui/skeleton.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { emailProblem } from './account-rules.ts';
import { EmailField, SubmitButton } from './account-fields.tsx';
import { Outcome, RefusalNotice, refusalOf, useFormSubmission } from './account-form.tsx';
import { Icon } from '../../ui/icon.tsx';

const { title, description, ended, endedText } = accountMessages.login;

// spec: 2.11
export default function LoginPage() {
  const session = useSession();
  const location = useLocation();
  // The server knows nothing of the navigation state.
  const inBrowser = useIsInBrowser();
  const { to, state, guestOrder } = afterLogin(location.state);
  const isGuest = inBrowser && session.status === 'guest';
  const { placed, isSought } = useGuestOrder(isGuest, guestOrder);
  const tellsEnd = inBrowser && readSessionEnded(location.state) && !guestOrder;
  // Before the page is painted: nobody is told twice.
  useLayoutEffect(() => {
    if (tellsEnd) withdrawEndedToast();
  }, [tellsEnd]);

  // After the login here, and when somebody has logged in in another tab.
  if (session.status === 'authenticated') return <Navigate to={to} state={state} replace />;

  const order = placed?.order;
  const opened = inBrowser ? openedOf(location.state) : undefined;
  const email = order?.contact?.email;
  return (
    <AuthFrame
      title={order ? accountMessages.guestOrder.thanks : title}
      documentTitle={order && accountMessages.guestOrder.thanksFor(order.orderId)}
      description={description}
      aside={accountAside}
      receipt={order ? <Receipt order={order} /> : isSought && <OrderSkeleton />}
    >
      {placed && !order && <PlacedOrderNotice placed={placed} page="login" />}
      {order && <KeepOrder email={email} />}
      {tellsEnd && (
        <Notice tone="info" title={ended} live>
          {endedText}
        </Notice>
      )}
      {opened && <OpenedNote opened={opened} />}
      <section className="stack" aria-labelledby={order && 'login-title'}>
        {order && (
          <h2 className="stack-16 or" id="login-title">
            {keep.or}
          </h2>
        )}
        <LoginForm email={email} variant={order && 'secondary'} />
        {order && <p className="hint">{accountMessages.guestOrder.comesAlong}</p>}
      </section>
    </AuthFrame>
  );
}

const LateReceipt = lazy(async () => ({ default: (await loadReceipt()) ?? ReceiptInWords }));

const ReceiptInWords = ({ order }: { order: Order }) => (
  <PlacedOrderNotice placed={{ id: order._id, order }} page="login" />
);

function Receipt({ order }: { order: Order }) {
  // after Place Order its code is there: nothing below is pushed down
  const [GuestReceipt] = useState(() => loadedReceipt() ?? LateReceipt);
  return (
    <section className="receipt" aria-label={accountMessages.guestOrder.label}>
      <Suspense fallback={<OrderSkeleton />}>
        <GuestReceipt order={order} />
      </Suspense>
    </section>
  );
}

const OrderSkeleton = () => (
  <Skeleton label={accountMessages.guestOrder.loading}>
    <div className="stack-12">
      <SkeletonLine className="skel-title skel-half" />
      <SkeletonLine className="prose" />
      <SkeletonLine className="skel-box" />
    </div>
  </Skeleton>
);

const keep = accountMessages.keepOrder;

/** An account by one field: the mail has a link that sets its password. */
function KeepOrder({ email: known }: { email: string | undefined }) {
  const [sent, setSent] = useState<{ message: string; email: string }>();
  const { form, field, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['newEmail'],
    check: (value) => ({ newEmail: emailProblem(value('newEmail')) }),
    async send(value) {
      const email = value('newEmail').trim();
      const { message } = await call('POST /auth/register/mail', { body: { email } });
      setSent({ message, email });
    },
    refusalOf: (error) => refusalOf(error, keep.failed, 'message'),
    fieldAtFault: ({ code }) => (code === 'EMAIL_TAKEN' ? 'newEmail' : undefined),
  });
  return (
    <section className="stack" aria-labelledby="keep-title">
      <h2 className="h3" id="keep-title">
        {keep.title}
      </h2>
      {sent ? (
        <Outcome sentence={sent.message}>
          <p>{accountMessages.sentTo(sent.email)}</p>
        </Outcome>
      ) : (
        <form className="stack" {...form}>
          <p className="soft small">{keep.why}</p>
          {refusal && <RefusalNotice refusal={refusal} onWaited={waited} />}
          <TextField
            {...field('newEmail')}
            label={keep.label}
            hint={keep.hint}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={known}
          />
          <SubmitButton variant="secondary" label={keep.submit} busy={busy} waiting={isWaiting} />
        </form>
      )}
    </section>
  );
}

const messages = accountMessages.login;

// spec: 2.66 8.19 8.22 8.32
/**
 * The page sends people on when they are logged in.
 * @param props.email of an order that was just placed
 */
export function LoginForm({
  email: known,
  variant,
}: {
  email?: string | undefined;
  variant?: 'secondary' | undefined;
}) {
  const { form, field, typed, refusal, busy, isWaiting, waited } = useFormSubmission({
    names: ['email', 'password'],
    check: (value) => ({
      email: emailProblem(value('email')),
      password: value('password') === '' ? messages.passwordMissing : undefined,
    }),
    send: (value) => logIn(value('email').trim(), value('password')),
    refusalOf: (error) => refusalOf(error, messages.failed),
    typeAnew: 'password',
  });
  const email = () => typed('email').trim();
  const locked = refusal?.status === 423;

  return (
    <form className="stack" {...form}>
      {refusal && locked && <AccountLocked sentence={refusal.sentence} email={email} />}
      {refusal && !locked && (
        <RefusalNotice refusal={refusal} onWaited={waited}>
          {refusal.sentence.includes('verify your email') && (
            <AccountLink to="/resend-verification" email={email}>
              {messages.resend}
            </AccountLink>
          )}
        </RefusalNotice>
      )}
      <EmailField {...field('email')} known={known} />
      <div className="beside-label">
        <PasswordField
          {...field('password')}
          label={accountMessages.password}
          autoComplete="current-password"
        />
        <AccountLink className="link small" to="/forgot-password" email={email}>
          {messages.forgot}
        </AccountLink>
      </div>
      <SubmitButton variant={variant} label={messages.submit} busy={busy} waiting={isWaiting} />
      <p className="soft">
        {messages.noAccount}{' '}
        <AccountLink to="/signup" email={email}>
          {messages.signUp}
        </AccountLink>
      </p>
    </form>
  );
}

// spec: 2.65
/** With the two ways out. */
export function AccountLocked({ sentence, email }: { sentence: string; email: () => string }) {
  return (
    <section className="locked" role="alert" aria-labelledby="locked-title">
      <div className="line-12 locked-head">
        <Icon of={Lock} />
        <h2 id="locked-title">{accountMessages.login.locked}</h2>
      </div>
      <div className="stack-16 locked-body">
        <p>{sentence}</p>
        <AccountLink className="btn btn-secondary" to="/request-unlock" email={email}>
          {accountMessages.login.requestUnlock}
        </AccountLink>
        <AccountLink className="btn btn-quiet" to="/forgot-password" email={email}>
          {accountMessages.login.setPassword}
        </AccountLink>
      </div>
    </section>
  );
}
