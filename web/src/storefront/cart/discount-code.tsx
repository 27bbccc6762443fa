import type { Cart } from '@tailorbird/contract/cart';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Tag } from 'lucide';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changesAnswered } from './cart-actions.ts';
import { showCart } from './cart-query.ts';
import { messages } from './messages.ts';

const codeMessages = messages.code;

/** The shopper's code with what became of it, or the way to one. */
export function DiscountCode({ cart: { discountCode } }: { cart: Cart }) {
  const { send, isPending, problem } = useCode();
  const opener = useRef<HTMLButtonElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The focused element goes when the code comes or goes. */
  const movesFocus = useRef(false);
  useEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    (discountCode ? remover : opener).current?.focus();
  }, [discountCode]);

  if (discountCode) {
    const { code, problem: whyNot } = discountCode;
    return (
      <output className={whyNot === null ? 'line-12 code' : 'line-12 code is-off'}>
        <Icon of={Tag} />
        <span className="grow">
          {whyNot ?? (
            <>
              <strong>{code}</strong> {codeMessages.applied}
            </>
          )}
          {problem && ` ${problem}`}
        </span>
        <button
          className="textlink"
          type="button"
          ref={remover}
          aria-label={codeMessages.removeLabel(code)}
          aria-disabled={isPending}
          onClick={() => {
            movesFocus.current = true;
            setOpen(false);
            send(null);
          }}
        >
          {codeMessages.remove}
        </button>
      </output>
    );
  }
  if (!isOpen) {
    return (
      <button className="textlink" type="button" ref={opener} onClick={() => setOpen(true)}>
        {codeMessages.open}
      </button>
    );
  }
  return (
    <CodeForm
      problem={problem}
      isPending={isPending}
      onSend={(code) => {
        movesFocus.current = true;
        send(code);
      }}
    />
  );
}

interface CodeFormProps {
  problem: string | undefined;
  isPending: boolean;
  onSend: (code: string) => void;
}

function CodeForm({ problem, isPending, onSend }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== '' && !isPending) onSend(typed.trim());
  }

  return (
    <form className="stack-8 code-form" ref={form} onSubmit={submit}>
      <TextField
        label={codeMessages.label}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        {...(problem !== undefined && { error: problem })}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary" size="compact" aria-disabled={isPending}>
        {isPending ? codeMessages.sending : codeMessages.send}
      </Button>
      <p className="sr" role="alert">
        {problem}
      </p>
    </form>
  );
}

/** Sends a code, or null for none. The shop's sentence says why one is refused. */
function useCode() {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (code: string | null) => {
      await changesAnswered();
      return code === null ? call('DELETE /cart/code') : call('PUT /cart/code', { body: { code } });
    },
    onSuccess: ({ cart }) => showCart(queries, cart),
  });
  const isRefused = error instanceof ApiError && error.status < 500;
  const problem = error ? (isRefused ? error.message : codeMessages.failed) : undefined;
  return { send: mutate, isPending, problem };
}
