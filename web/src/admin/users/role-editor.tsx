import type { User } from '@tailorbird/contract/users';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../kit/problem.tsx';
import { messages, roleNames } from './messages.ts';

type Roles = User['roles'];

export interface RoleEditing {
  isSaving: boolean;
  onSave: (roles: Roles) => void;
  onClose: () => void;
}

const offered = ['customer', 'admin'] as const satisfies Roles;

// spec: 2.107
/** In place of the roles; its buttons are in place of the row's. While it saves nothing is `disabled`, so that the keyboard stays here. */
export function RoleEditor({ user, isSaving, onSave, onClose }: RoleEditing & { user: User }) {
  const [roles, setRoles] = useState(user.roles);
  const [isMissing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => first.current?.focus(), []);

  function toggle(role: Roles[number], isHeld: boolean) {
    if (isSaving) return;
    setRoles(offered.filter((other) => (other === role ? isHeld : roles.includes(other))));
    setMissing(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    if (roles.length === 0) {
      setMissing(true);
      first.current?.focus();
    } else if (offered.every((role) => roles.includes(role) === user.roles.includes(role))) {
      onClose();
    } else {
      onSave(roles);
    }
  }

  return (
    <form id={formOf(user)} className="stack-4 role-editor" onSubmit={submit}>
      <fieldset aria-describedby={isMissing ? errorId : undefined}>
        <legend className="sr">
          Roles of <bdi>{user.name}</bdi>
        </legend>
        {offered.map((role) => (
          <label key={role} className="check">
            <input
              ref={role === 'customer' ? first : undefined}
              type="checkbox"
              checked={roles.includes(role)}
              onChange={(event) => toggle(role, event.target.checked)}
            />
            {roleNames[role]}
          </label>
        ))}
      </fieldset>
      <Problem id={errorId}>{isMissing && messages.users.noRole}</Problem>
    </form>
  );
}

export function RoleEditorActs({
  user,
  isSaving,
  onClose,
}: Omit<RoleEditing, 'onSave'> & { user: User }) {
  return (
    <>
      <Button
        type="submit"
        form={formOf(user)}
        size="compact"
        className="role-save"
        busy={isSaving}
      >
        {isSaving ? messages.users.saving : 'Save'}
      </Button>
      <Button variant="quiet" size="compact" busy={isSaving} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
}

function formOf({ _id }: User): string {
  return `roles-${_id}`;
}
