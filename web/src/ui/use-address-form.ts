import { type RefObject, useEffect, useState } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { fillForm } from './form-values.ts';

/** Reads from an address what the fields of a form show, by their names. */
export type ReadAddress<Values extends object> = (search: URLSearchParams) => Values;

/**
 * Decides when fields take over what an address says. The page follows the address of the browser a
 * moment later, and somebody types on in that moment: only an address that the fields did not send
 * themselves may replace what they hold.
 */
export function followAddress<Values extends object>(current: () => Values, shown?: Values) {
  let known = shown && JSON.stringify(shown);
  function take(): Values | undefined {
    const values = current();
    const text = JSON.stringify(values);
    if (text === known) return undefined;
    known = text;
    return values;
  }
  return {
    /**
     * To be called when the fields have sent an address.
     * @returns what it says, undefined when that is what the fields knew already.
     */
    sent: take,
    /**
     * To be called when the page has followed an address.
     * @returns what the fields are to show, undefined when they keep what they hold: they sent the
     * address themselves, or it is an older one and the page is about to follow another.
     */
    arrived: (values: Values): Values | undefined =>
      JSON.stringify(values) === JSON.stringify(current()) ? take() : undefined,
    /** Whether the browser is still at the address that the fields know. */
    isCurrent: () => JSON.stringify(current()) === known,
  };
}

interface AddressFormOptions<Values extends object> {
  /** What the address of the page says. */
  shown: Values;
  read: ReadAddress<Values>;
  /** Whether the fields show this when they are rendered, by their default values. */
  isRendered?: boolean;
}

/**
 * For a form whose fields narrow a list by the address: they show what the address says, also after
 * going back, and keep what is typed while the page follows an address that they sent.
 */
export function useAddressForm<Values extends object>(
  form: RefObject<HTMLFormElement | null>,
  { shown, read, isRendered = false }: AddressFormOptions<Values>,
) {
  const navigate = useNavigate();
  const current = () => read(new URLSearchParams(window.location.search));
  const [address] = useState(() => followAddress(current, isRendered ? shown : undefined));

  useEffect(() => {
    const values = form.current && address.arrived(shown);
    if (!values) return;
    fillForm(form.current, values);
    // suggestions for what stood in a field before are none for what stands there now
    form.current?.dispatchEvent(new Event('reset'));
  });

  return {
    /** The values of the current address, which the page follows a moment later. */
    current,
    isCurrent: address.isCurrent,
    /** Goes to an address; the fields show it as it is read, as without spaces around it. */
    apply: (to: string): void => {
      void navigate(to);
      const values = address.sent();
      if (values) fillForm(form.current, values);
    },
    /** Goes to an address in the place of the current one, while somebody types. */
    narrow: (to: string, options?: NavigateOptions): void => {
      void navigate(to, { ...options, replace: true });
      address.sent();
    },
  };
}
