import { useEffect, useState } from 'react';

/** A value as it is once it has not changed for so many milliseconds; at first as it is. */
export function useDebounced<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
