import { type ComponentProps, useState } from 'react';
import { PasswordField } from '../../ui/text-field.tsx';
import { useEarlyInput } from '../../ui/use-early-input.ts';
import { accountMessages } from './account-messages.ts';
import { StrengthMeter } from './strength-meter.tsx';

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'name' | 'error' | 'onBlur'>;

/** A password and the same once more. */
export function NewPasswordFields({
  label = accountMessages.newPassword.label,
  password,
  confirmation,
  onTyped,
}: {
  label?: string;
  password: FieldProps;
  confirmation: FieldProps;
  onTyped: () => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useEarlyInput<HTMLInputElement>(({ value }) => setTyped(value));
  return (
    <>
      <PasswordField
        {...password}
        ref={input}
        label={label}
        autoComplete="new-password"
        hint={<StrengthMeter password={typed} />}
        onChange={(event) => {
          setTyped(event.target.value);
          onTyped();
        }}
      />
      <PasswordField
        {...confirmation}
        label={accountMessages.newPassword.confirm}
        autoComplete="new-password"
        onChange={onTyped}
      />
    </>
  );
}
