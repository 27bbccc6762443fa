import {
  Clock,
  KeyRound,
  LogOut,
  MailCheck,
  PackageCheck,
  Ruler,
  ShieldCheck,
  ShoppingBag,
  Type,
} from 'lucide-react';
import { accountMessages as messages } from './account-messages.ts';

const { withAccount, verification } = messages;

/** What is good to know beside the forms that more than one page shows. */
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
  title: messages.forgot.next.title,
  points: [
    { icon: Clock, text: messages.forgot.next.link },
    { icon: KeyRound, text: messages.forgot.next.unlock },
    { icon: LogOut, text: messages.forgot.next.sessions },
  ],
};

export const passwordAside = {
  title: messages.reset.good.title,
  points: [
    { icon: Ruler, text: messages.reset.good.long },
    { icon: Type, text: messages.reset.good.any },
    { icon: ShieldCheck, text: messages.reset.good.own },
  ],
};
