import {
  isMailKind,
  MAIL_GROUPS,
  MAIL_KIND_NAMES,
  type MailKindName,
  mailKinds,
} from '@tailorbird/contract/kinds/mail-kinds';
import type { VersionedSettings } from '@tailorbird/contract/shop-settings';
import { useNavigate, useSearchParams } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { EditableSection } from './editable-section.tsx';
import { OpenForm } from './open-form.tsx';
import { MailForm } from './mail-form.tsx';
import { mailMessages } from './mail-messages.ts';
import { messages } from './messages.ts';
import { SettingsFrame } from './settings-frame.tsx';
import './mails.css';

type SavedTexts = VersionedSettings['mailTexts'];

const namesIn = (group: (typeof MAIL_GROUPS)[number]) =>
  MAIL_KIND_NAMES.filter((name) => mailKinds[name].group === group);

const addressOf = (kind: MailKindName) => `/admin/settings/mails?mail=${kind}`;

/** The mails of the shop: their words, and where the shop itself is written to. */
export default function MailsPage() {
  const { tab, pageLead } = messages.mails;
  const [search] = useSearchParams();
  const named = search.get('mail') ?? '';
  const kind = isMailKind(named) ? named : MAIL_KIND_NAMES[0];
  return (
    <SettingsFrame title={tab} lead={pageLead} page="mails">
      {(saved) => (
        <div className="stack">
          {kind && <MailEditor kind={kind} saved={saved.settings.mailTexts} />}
          <div className="settings-sections stack">
            <EditableSection name="mails" saved={saved} />
          </div>
        </div>
      )}
    </SettingsFrame>
  );
}

function MailEditor({ kind, saved }: { kind: MailKindName; saved: SavedTexts }) {
  return (
    <div className="mail-editor">
      <KindList kind={kind} saved={saved} />
      <OpenForm key={kind} id="mail-words" lostWith="address">
        {(host, confirmDiscard) => (
          <div className="stack">
            <KindSelect kind={kind} saved={saved} confirmDiscard={confirmDiscard} />
            <MailForm kind={kind} saved={saved} host={host} />
          </div>
        )}
      </OpenForm>
    </div>
  );
}

const isOwn = ({ subject, opening }: { subject: string; opening: string }) =>
  subject !== '' || opening !== '';

function KindList({ kind, saved }: { kind: MailKindName; saved: SavedTexts }) {
  return (
    <nav className="box-panel mail-kinds" aria-label={mailMessages.kinds}>
      {MAIL_GROUPS.map((group) => (
        <div key={group}>
          <h2>{mailMessages.groups[group]}</h2>
          {namesIn(group).map((name) => (
            <Link
              key={name}
              to={addressOf(name)}
              preventScrollReset
              aria-current={name === kind ? 'page' : undefined}
            >
              <b>{mailKinds[name].title}</b>
              <small>{mailKinds[name].when}</small>
              {isOwn(saved[name]) && <span className="mail-own">{mailMessages.yours}</span>}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

interface KindSelectProps {
  kind: MailKindName;
  saved: SavedTexts;
  confirmDiscard: (go: () => void) => void;
}

/** The list where there is no room for it. */
function KindSelect({ kind, saved, confirmDiscard }: KindSelectProps) {
  const navigate = useNavigate();
  return (
    <Select
      className="mail-kind-select"
      label={mailMessages.kind}
      value={kind}
      onChange={({ target: { value } }) => {
        if (isMailKind(value)) confirmDiscard(() => void navigate(addressOf(value)));
      }}
    >
      {MAIL_GROUPS.map((group) => (
        <optgroup key={group} label={mailMessages.groups[group]}>
          {namesIn(group).map((name) => (
            <option key={name} value={name}>
              {isOwn(saved[name])
                ? mailMessages.ofYours(mailKinds[name].title)
                : mailKinds[name].title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
