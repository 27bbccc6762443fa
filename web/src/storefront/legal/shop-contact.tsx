import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide';
import { Icon } from '../../ui/icon.tsx';
import { footerQuery } from './footer.tsx';

const contactMessages = { writeToUs: 'write to us', writeToShop: 'write to the shop' };

interface ShopContact {
  /** The address of the link; empty: the shop has said none. */
  email: string;
  phone: string;
  /** As the shop writes it. */
  phoneText: string;
}

/** How the shop is reached, as the footer of each page says it. */
export function useShopContact(): ShopContact {
  const { data } = useQuery(footerQuery);
  return contactIn(data?.footer ?? '');
}

/** Reads it from the HTML of a footer, which the server makes: the links are its own. */
export function contactIn(footer: string): ShopContact {
  const email = /<a href="(mailto:[^"]+)">/.exec(footer)?.[1] ?? '';
  const [, phone = '', phoneText = ''] = /<a href="(tel:[^"]+)">([^<]*)<\/a>/.exec(footer) ?? [];
  return { email: plain(email), phone: plain(phone), phoneText: plain(phoneText) };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const plain = (markup: string) =>
  markup.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** The number to ring and the address to write to, as far as the shop has said them. */
export function AskShop({ subject }: { subject: string }) {
  const { email, phone, phoneText } = useShopContact();
  return (
    <>
      {phone && (
        <a className="btn btn-primary" href={phone}>
          <Icon of={Phone} />
          <bdi>{phoneText}</bdi>
        </a>
      )}
      {email && (
        <a
          className={phone ? 'btn btn-secondary' : 'btn btn-primary'}
          href={withSubject(email, subject)}
        >
          <Icon of={Mail} />
          {capital(contactMessages.writeToUs)}
        </a>
      )}
    </>
  );
}

/** A link within a sentence; plain words where the shop has said no address. */
export function WriteToUs({ subject }: { subject: string }) {
  const { email, phone } = useShopContact();
  const href = email ? withSubject(email, subject) : phone;
  if (!href) return <>{contactMessages.writeToShop}</>;
  return <a href={href}>{contactMessages.writeToUs}</a>;
}

const withSubject = (email: string, subject: string) =>
  `${email}?subject=${encodeURIComponent(subject)}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
