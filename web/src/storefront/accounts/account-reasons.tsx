import { PackageCheck, ShieldCheck, ShoppingBag } from 'lucide-react';
import { messages } from '../messages.ts';

const { orders, cart, safety } = messages.login.reasons;
const reasons = [
  { icon: PackageCheck, text: orders },
  { icon: ShoppingBag, text: cart },
  { icon: ShieldCheck, text: safety },
];

export function AccountReasons() {
  return (
    <aside className="auth-aside">
      <h2 className="h2">{messages.login.why}</h2>
      <ul>
        {reasons.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon className="icon" aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
