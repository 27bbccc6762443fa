import { type ComponentProps, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { TextField } from '../../ui/text-field.tsx';
import { accountMessages as messages } from './account-messages.ts';
import { emailOf } from './login-state.ts';

/** Filled with the address that was typed on the page before. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { state } = useLocation();
  const input = useRef<HTMLInputElement>(null);
  const email = emailOf(state);

  // Not as a default value: the server, which drew the field, knows nothing of the page before.
  useEffect(() => {
    if (input.current?.value === '') input.current.value = email;
  }, [email]);

  return (
    <TextField
      {...field}
      ref={input}
      label={messages.email}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
