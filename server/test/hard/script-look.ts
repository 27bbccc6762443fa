import { DEFAULT_PARTS } from '@tailorbird/contract/kinds/look';
import { addRedirect, getLook, publishLook, setLookPart } from '@tailorbird/contract/look';
import { linkTo, tried, type ScriptSender } from './script-sender.ts';

const id = (number: number) => `019b0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The page that a turn writes. */
export const idOfPage = (place: number) => id(100 + (place % 50));

/** Where the page of a text is. */
export const pageOf = (place: number) => `page-${place}`;

/** Writes texts into every part of the look, another into each field, and publishes it. */
export async function setLook(
  sender: ScriptSender,
  token: string,
  { payloads, place, image }: { payloads: readonly string[]; place: number; image: string },
): Promise<void> {
  let next = place;
  const payload = () => {
    next += 1;
    return payloads[next % payloads.length] ?? '';
  };
  const text = (instead = 'x') => tried(payload(), instead);
  const markdown = () => {
    const one = payload();
    return tried(`# ${one}\n\n${linkTo(one)} \`${one}\`\n\n| ${one} |`, 'x');
  };
  const target = () => ({ to: 'address', address: text('/') });
  const button = () => ({ label: text(), target: target() });
  const picture = () => ({ _id: image, alt: text(), focus: { x: 50, y: 50 } });
  const section = (number: number, kind: string, content: object) => ({
    id: id(number),
    kind,
    isHidden: false,
    ...content,
  });
  const parts = {
    banner: {
      isHidden: false,
      picture: picture(),
      headline: text(),
      line: text(),
      button: button(),
    },
    notice: { text: text(), target: target(), from: null, to: null },
    home: {
      sections: [
        ...DEFAULT_PARTS.home.sections,
        section(1, 'categories', { title: text(), categories: [] }),
        section(2, 'text', {
          title: text(),
          text: markdown(),
          picture: picture(),
          side: 'left',
          button: button(),
        }),
        section(3, 'gallery', { title: text(), pictures: [picture()] }),
        section(4, 'questions', {
          title: text(),
          text: text(),
          questions: [{ question: text(), answer: markdown() }],
        }),
        section(5, 'notice', {
          title: text(),
          text: markdown(),
          figure: text(),
          figureText: text(),
          button: button(),
        }),
      ],
    },
    menu: {
      entries: [
        {
          id: id(6),
          label: text(),
          target: target(),
          entries: [{ id: id(7), label: text(), target: target() }],
        },
      ],
    },
  };
  for (const [part, value] of Object.entries(parts)) {
    await save(sender, token, { part, value });
  }
  const value = {
    path: tried(payload(), pageOf(place)),
    title: text(),
    text: markdown(),
    description: text(),
  };
  const page = idOfPage(place);
  await save(sender, token, { part: 'page', id: page, value });
  const { parts: saved } = await sender.shop.ask(getLook, { token });
  const drafts = saved.filter(({ isDraft }) => isDraft);
  const read = drafts.map(({ part, version }) => ({ part, version }));
  await sender.shop.ask(publishLook, { token, body: { parts: read } });
  const former = { path: tried(`/${payload()}`, `/old-${place}`), page };
  await sender.send(addRedirect, { token, body: former });
}

async function save(
  sender: ScriptSender,
  token: string,
  sent: { part: string; id?: string; value: object },
): Promise<void> {
  const { parts } = await sender.shop.ask(getLook, { token });
  const name = sent.id === undefined ? sent.part : `page:${sent.id}`;
  const version = parts.find(({ part }) => part === name)?.version ?? 0;
  await sender.send(setLookPart, { token, body: { ...sent, version } });
}
