import { useEffect, useState } from "react";

const REST = 400;

/** A value that is being typed, once it has rested a moment; what the server is asked about. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
